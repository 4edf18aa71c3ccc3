#!/usr/bin/env python3
"""Is this settings object in range? JSON on stdin, JSON on stdout."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "src"))

from instinct_learner.cli.gates import guard

if __name__ == "__main__":
    sys.exit(guard(sys.argv[1:]))
