import type { Catalog } from '../catalog/catalog';
import { selectorsErrors } from '../errors';
import type { NameKey } from '../hash/name-hash';
import type { UiaTree } from '../tree/uia-tree';
import { DumpView } from './dump-view';

/** The dumps ready to be searched. Error: SELECTOR_KEY_OTHER, when the catalog's names are hashed with another key. */
export function openViews(dumps: readonly UiaTree[], catalog: Catalog | null, key: NameKey): DumpView[] {
  if (catalog !== null && catalog.keyId !== null && catalog.keyId !== key.keyId) {
    throw selectorsErrors.create('SELECTOR_KEY_OTHER', { catalogKey: catalog.keyId, key: key.keyId });
  }
  return dumps.map((tree) => new DumpView(tree, key));
}
