import { createHash } from 'node:crypto';
import { encodeAction } from '@vigie/contracts';
import type { Action } from '@vigie/domain';

/** SHA-256 of an action's bytes on the wire, in hexadecimal. */
export function digestAction(action: Action): string {
  return createHash('sha256').update(encodeAction(action)).digest('hex');
}
