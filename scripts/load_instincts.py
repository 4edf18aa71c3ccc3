#!/usr/bin/env python3
"""Before a prompt: print the few instincts that bear on it, or nothing."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "src"))

from instinct_learner.hooks.run import leave, run

if __name__ == "__main__":
    leave(run("load", sys.argv[1:]))
