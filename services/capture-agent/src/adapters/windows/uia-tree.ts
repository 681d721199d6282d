import path from 'node:path';
import { openTreeReader, type TreeReader } from '../tree-reader';

const SCRIPT = path.join(__dirname, '..', '..', '..', 'powershell', 'uia-tree.ps1');

/**
 * UI Automation trees, by Windows PowerShell, which every Windows has and which brings .NET's own binding: the child
 * keeps a program that hangs in its provider out of the agent.
 */
export function openUiaTree(): TreeReader {
  const args = ['-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass', '-File', SCRIPT];
  return openTreeReader({ program: 'powershell.exe', args, environment: {} });
}
