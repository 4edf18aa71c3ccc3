#!/usr/bin/env python3
"""May this path be written?"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "src"))

from instinct_learner.cli.gates import sandbox

if __name__ == "__main__":
    sys.exit(sandbox(sys.argv[1:]))
