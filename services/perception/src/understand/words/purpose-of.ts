import { type ElementPurpose, type ElementType, foldText, type PurposeSeen } from '@vigie/domain';
import type { Command } from './read-command';

const ARTICLE = /^(?:(?:le|la|les|un|une|des|du|de|d'|l'|au|aux|en|à|a|the|an|to|for|of)\s+|(?:l|d)['’]\s*)+/iu;
const MOST_OBJECT = 80;

/** What using an element does, and to what, in the screen's own words. */
export function purposeOf(type: ElementType, label: string, command: Command, role: string): PurposeSeen | null {
  switch (type) {
    case 'text_input':
      return { does: role === 'search_field' ? 'search' : 'enter', object: short(label) };
    case 'dropdown':
      return { does: 'choose', object: short(label) };
    case 'radio':
      return { does: 'choose', object: short(label) };
    case 'checkbox':
      return { does: 'toggle', object: short(label) };
    case 'tab':
      if (role === 'dangerous_action' && command.does !== null) return acting(command.does, label, command);
      return { does: 'show', object: short(label) };
    case 'generic':
      return rowPurpose(role, label, command);
    case 'link':
      return command.does === null ? named('navigate', label) : acting(command.does, label, command);
    case 'button':
      return command.does === null ? null : acting(command.does, label, command);
  }
}

function rowPurpose(role: string, label: string, command: Command): PurposeSeen | null {
  if (role === 'table_header') return named('sort', label);
  if (role === 'table_row' || role === 'table_cell') return named('select', label);
  return command.does === null ? (role === 'menu' ? named('show', label) : null) : acting(command.does, label, command);
}

function named(does: ElementPurpose, label: string): PurposeSeen | null {
  return label === '' ? null : { does, object: short(label) };
}

function acting(does: ElementPurpose, label: string, { head }: Command): PurposeSeen {
  const words = label.split(/\s+/);
  const at = words.findIndex(
    (word) =>
      head !== '' &&
      foldText(word)
        .replace(/[^a-z0-9]/g, '')
        .endsWith(head),
  );
  const rest = at < 0 ? '' : words.slice(at + 1).join(' ');
  return { does, object: short(rest.replace(/(?:\.\.\.|…)\s*$/, '').replace(ARTICLE, '')) };
}

function short(text: string): string {
  return text.slice(0, MOST_OBJECT).trim();
}
