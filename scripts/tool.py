#!/usr/bin/env python3
"""What the agent asks of its instincts: search, learn, status."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "src"))

from instinct_learner.hooks.run import leave, run

if __name__ == "__main__":
    leave(run("tool", sys.argv[1:]))
