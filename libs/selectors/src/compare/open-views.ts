import type { Catalog } from '../catalog/catalog';
import { otherKey } from '../catalog/other-key';
import type { NameKey } from '../hash/name-hash';
import type { UiaTree } from '../tree/uia-tree';
import { DumpView } from './dump-view';

/** The dumps ready to be searched. Error: SELECTOR_KEY_OTHER, when the catalog's names are hashed with another key. */
export function openViews(dumps: readonly UiaTree[], catalog: Catalog | null, key: NameKey): DumpView[] {
  const error = catalog === null ? null : otherKey(catalog, key);
  if (error !== null) throw error;
  return dumps.map((tree) => new DumpView(tree, key));
}
