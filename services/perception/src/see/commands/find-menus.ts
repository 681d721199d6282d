import { foldText, type Rect, rectUnion, type Word } from '@vigie/domain';
import type { Candidate } from '../../fuse/candidate';
import type { Scene } from '../scene';

/** Names of menus in French and English programs, folded. Three of them in a row are a menu bar. */
const MENUS = new Set(
  'fichier edition affichage insertion format outils fenetre aide options rechercher document donnees patient dossier configuration preferences recherche demarches message groupes entrees prescription file edit view insert tools window help search bookmarks settings database groups entries'.split(
    ' ',
  ),
);
const LEAST_KNOWN = 3;
/** Menus stand this far apart at most, in heights of their text. */
const MOST_GAP = 4;
/** Padding of a menu around its text, pixels. */
const PAD_X = 8;
const HEIGHT = 24;

/** The menus of a menu bar. */
export function findMenus(scene: Scene): Candidate[] {
  return rowsOf(scene.words).flatMap((row) => {
    const known = row.filter((item) => item.words.some((word) => MENUS.has(foldText(word.text)))).length;
    return known >= LEAST_KNOWN && known * 2 >= row.length ? row.map(menuOf) : [];
  });
}

interface Item {
  readonly words: Word[];
  box: Rect;
}

/** Words on one height, grouped to items by narrow gaps; a very wide gap ends the row. */
function rowsOf(words: readonly Word[]): Item[][] {
  const rows: Item[][] = [];
  const middle = ({ box }: { box: Rect }) => box.y + box.height / 2;
  for (const word of [...words].sort((a, b) => a.box.x - b.box.x)) {
    const row = rows.find((one) => {
      const last = one.at(-1)!;
      const gap = word.box.x - last.box.x - last.box.width;
      return Math.abs(middle(word) - middle(last)) <= 4 && gap >= -2 && gap <= MOST_GAP * Math.max(10, word.box.height);
    });
    const last = row?.at(-1);
    if (!row || !last) rows.push([{ words: [word], box: word.box }]);
    else if (word.box.x - last.box.x - last.box.width < 7) {
      last.words.push(word);
      last.box = rectUnion(last.box, word.box);
    } else row.push({ words: [word], box: word.box });
  }
  return rows;
}

function menuOf({ words, box }: Item): Candidate {
  const middle = box.y + box.height / 2;
  const place = { x: box.x - PAD_X, y: Math.round(middle - HEIGHT / 2), width: box.width + 2 * PAD_X, height: HEIGHT };
  return { type: 'generic', box: place, confidence: 0.7, words };
}
