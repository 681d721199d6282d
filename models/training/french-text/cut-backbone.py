"""The stock recogniser up to the last layer that still has rows and fine columns: 480 channels x 3 rows x width / 4.

Usage: python3 cut-backbone.py STOCK.onnx OUT.onnx
"""
import sys

import onnx
from onnx import utils

# The sum before `p2o.AveragePool.1`, which would merge the three rows (accents, letters, cedillas) and each two columns.
LAST = "p2o.Add.231"

stock, out = sys.argv[1:]
utils.extract_model(stock, out, ["x"], [LAST], check_model=False)
