#!/usr/bin/env python3
"""May this file take so many more bytes, and in how many batches?"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "src"))

from instinct_learner.cli.gates import amplitude

if __name__ == "__main__":
    sys.exit(amplitude(sys.argv[1:]))
