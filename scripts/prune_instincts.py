#!/usr/bin/env python3
"""At the heartbeat: let unused instincts rest, archive what expired."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "src"))

from instinct_learner.hooks.run import leave, run

if __name__ == "__main__":
    leave(run("prune", sys.argv[1:]))
