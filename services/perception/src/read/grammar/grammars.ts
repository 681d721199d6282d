import { ccam } from './ccam';
import { cim10 } from './cim10';
import { date } from './date';
import { decimal } from './decimal';
import { dose } from './dose';
import type { Grammar } from './grammar';
import { ipp } from './ipp';
import { nir } from './nir';
import { time } from './time';
import { unit } from './unit';

export interface GrammarOptions {
  /** Pictures of the hospital's numbers: `9` a digit, `A` a capital letter, anything else itself. */
  readonly ipp?: readonly string[];
}

/** All closed grammars. Their order carries no meaning: where two disagree about a text, it is doubtful. */
export function allGrammars({ ipp: pictures = [] }: GrammarOptions = {}): readonly Grammar[] {
  return [nir, ipp(pictures), ccam, cim10, date, time, dose, decimal, unit];
}
