import path from 'node:path';
import { check } from './check';
import { generate } from './generate';

const root = path.resolve(__dirname, '../../..');
const [command, ...rest] = process.argv.slice(2);
const print = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<boolean> {
  if (command === 'check') return (await check(root, rest, print)) === 0;
  if (command === 'generate') return generate(root, rest.includes('--accept-breaking'), print);
  print('Usage: main.js check [part of a name …] | generate [--accept-breaking]');
  return false;
}

main().then(
  (ok) => {
    process.exitCode = ok ? 0 : 1;
  },
  (error: unknown) => {
    print(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exitCode = 1;
  },
);
