import type { StreamLimits } from './bus';

/** A stream of one tiny message a service, for `ready`: a connection that stands proves little, an acknowledgement much. */
export const CANARY: StreamLimits = {
  name: 'CANARY',
  subjects: ['canary.*'],
  storage: 'memory',
  maxMessagesPerSubject: 1,
  maxAgeMs: 60_000,
  maxBytes: 1024 * 1024,
};

export function canarySubject(name: string): string {
  return `canary.${name.replace(/[^A-Za-z0-9_-]/g, '_')}`;
}
