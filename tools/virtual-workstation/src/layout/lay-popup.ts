import type { Rect } from '@vigie/domain';
import type { OpenPopup } from '../program/state';
import { textOf } from '../program/ui';
import type { Board } from './board';
import { menuItems } from './menus';
import { matchingSuggestions } from './suggestions';
import type { Widget } from './widget';

const OPTION_HEIGHT = 21;

interface Entry {
  readonly id: string;
  readonly caption: string;
  readonly shortcut: string;
}

/** What an open list or menu offers. The id of a list's option ends with its index, that of a menu's with what it does. */
export function popupEntries(
  board: Pick<Board, 'state'>,
  popup: OpenPopup,
  owner: Widget | undefined,
): readonly Entry[] {
  if (popup.kind === 'menu' || popup.kind === 'context') {
    return menuItems(popup.owner).map((m) => ({ id: `item.${m.what}`, caption: m.caption, shortcut: m.shortcut }));
  }
  const options =
    owner?.kind === 'dropdown'
      ? owner.options
      : owner?.kind === 'field'
        ? matchingSuggestions(owner.suggestions, textOf(board.state, owner.id))
        : [];
  return options.map((caption, i) => ({ id: `${popup.owner}.option.${i}`, caption, shortcut: '' }));
}

/** Paints the open list or menu over everything else; answers its box, or null when there is nothing to show. */
export function layPopup(board: Board, popup: OpenPopup): Rect | null {
  const owner = board.widgets.findLast((w) => w.id === popup.owner);
  const entries = popupEntries(board, popup, owner);
  if (entries.length === 0) return null;
  const box = popupBox(board, popup, owner, entries);
  board.panel(box, 'popup');
  entries.forEach(({ id, caption, shortcut }, index) => {
    board.widgets.push({
      kind: 'option',
      id,
      enabled: true,
      label: caption,
      layer: board.layer,
      caption,
      shortcut,
      index,
      box: { x: box.x + 1, y: box.y + 1 + index * OPTION_HEIGHT, width: box.width - 2, height: OPTION_HEIGHT },
      highlighted: popup.highlighted === index,
    });
  });
  return box;
}

function popupBox(board: Board, popup: OpenPopup, owner: Widget | undefined, entries: readonly Entry[]): Rect {
  const { size } = board.state;
  const wide = Math.max(
    ...entries.map(
      (e) => board.measure(e.caption, 'body') + (e.shortcut === '' ? 24 : 44 + board.measure(e.shortcut, 'body')),
    ),
  );
  const width = Math.ceil(
    Math.max(wide, popup.kind === 'dropdown' || popup.kind === 'suggestions' ? (owner?.box.width ?? 0) : 140),
  );
  const height = entries.length * OPTION_HEIGHT + 2;
  const from = popup.kind === 'context' || owner === undefined ? { ...popup.at, width: 0, height: 0 } : owner.box;
  const below = from.y + from.height;
  const y = below + height > size.height ? Math.max(0, from.y - height) : below;
  return { x: Math.max(0, Math.min(from.x, size.width - width)), y, width, height };
}
