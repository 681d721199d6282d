import { createHash } from 'node:crypto';
import { evidenceErrors } from './errors';

const NAME = /^sha256-([0-9a-f]{64})$/;

export function nameOf(bytes: Uint8Array): string {
  return `sha256-${createHash('sha256').update(bytes).digest('hex')}`;
}

/** The digest in a name. Nothing else is let through, so no name can leave the folder. */
export function digestOf(name: string): string {
  const digest = NAME.exec(name)?.[1];
  if (digest === undefined) throw evidenceErrors.create('EVIDENCE_NAME_INVALID');
  return digest;
}
