import type { CodedError } from '@vigie/errors';
import { selectorsErrors } from '../errors';
import type { NameKey } from '../hash/name-hash';
import type { Catalog } from './catalog';

/** SELECTOR_KEY_OTHER when a catalog's names are hashed with another key than the one at hand; null when they fit. */
export function otherKey({ keyId }: Catalog, key: NameKey): CodedError | null {
  if (keyId === null || keyId === key.keyId) return null;
  return selectorsErrors.create('SELECTOR_KEY_OTHER', { catalogKey: keyId, key: key.keyId });
}
