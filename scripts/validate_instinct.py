#!/usr/bin/env python3
"""After a reply: note which instincts it used, and judge those used before."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "src"))

from instinct_learner.hooks.run import leave, run

if __name__ == "__main__":
    leave(run("validate", sys.argv[1:]))
