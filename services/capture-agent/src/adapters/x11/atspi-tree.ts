import path from 'node:path';
import { openTreeReader, type TreeReader } from '../tree-reader';

/** Debian's interpreter: the one on PATH may be another, without gi. */
const PYTHON = '/usr/bin/python3';
const SCRIPT = path.join(__dirname, '..', '..', '..', 'python', 'atspi_tree.py');

/** AT-SPI trees, by a child process, because the only complete binding is Python's. */
export function openAtspiTree(environment: Readonly<Record<string, string | undefined>>): TreeReader {
  return openTreeReader({ program: PYTHON, args: [SCRIPT], environment });
}
