import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Version of this package, as the agent tells it in its hello. */
export function agentVersion(): string {
  const file = path.join(__dirname, '..', '..', 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
