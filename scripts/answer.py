#!/usr/bin/env python3
"""A whole message or a command of the owner, answered without the model."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "src"))

from instinct_learner.hooks.run import leave, run

if __name__ == "__main__":
    leave(run("answer", sys.argv[1:]))
