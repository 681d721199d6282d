import { type ActionKind, type Point, rectContains } from '@vigie/domain';
import { button, type DrawnScreen, element, words } from './drawn-screen';

const ROWS = [
  ['MARTIN', 'Jean', '12/03/1954', '800112'],
  ['MARTIN', 'Jean', '21/03/1954', '800121'],
  ['MARTIN', 'Jeanne', '12/03/1954', '800131'],
] as const;

/** A program of two screens: a search with near-duplicate rows, and a record with a note. Its effects are the truth. */
export class SmallProgram {
  readonly effects: string[] = [];
  screen: 'search' | 'record' | 'blank' = 'search';
  name = '';
  note = '';
  saved = false;
  focus: 'name' | 'note' | null = null;
  /** Set to let the program ignore every input. */
  frozen = false;
  /** By how much the search's field and its label stand lower than at first. */
  dy = 0;
  /** Accents are lost in reading, as the stock reader loses them. */
  read: (text: string) => string = (text) => text.normalize('NFD').replace(/\p{M}/gu, '');

  draw(): DrawnScreen {
    if (this.screen === 'blank') return { words: [], elements: [], title: 'DPH' };
    return this.screen === 'search' ? this.#search() : this.#record();
  }

  perform(what: ActionKind): void {
    this.effects.push(what.kind === 'click' ? `click ${what.count} ${what.point.x},${what.point.y}` : what.kind);
    if (this.frozen) return;
    if (what.kind === 'type_text') this.#type(what.text, what.replace);
    else if (what.kind === 'click') this.#click(what.point, what.count);
  }

  #search(): DrawnScreen {
    const field = { x: 80, y: 40 + this.dy, width: 160, height: 24 };
    const rows = ROWS.flatMap((row, index) =>
      row.flatMap((cell, column) => words(cell, 20 + column * 130, 120 + index * 24, 10 + index * 10 + column)),
    );
    const value = this.read(this.name);
    return {
      title: 'DPH - Recherche de patient',
      words: [
        ...words('Recherche de patient', 20, 10, 0),
        ...words('Nom', 20, 45 + this.dy, 1),
        ...(value === '' ? [] : words(value, 84, 45, 2)),
        ...words('Rechercher', 270, 46, 3),
        ...rows,
      ],
      elements: [element('text_input', 'Nom', field, value), button('Rechercher', 260, 40), button('Effacer', 380, 40)],
    };
  }

  #record(): DrawnScreen {
    const field = { x: 20, y: 80, width: 500, height: 120 };
    const value = this.read(this.note);
    return {
      title: 'DPH - Dossier patient',
      words: [
        ...words('Dossier patient', 20, 10, 0),
        ...words('Texte de la note', 20, 60, 1),
        ...(value === '' ? [] : words(value, 24, 90, 2)),
        ...(this.saved ? words('Note enregistree', 20, 260, 3) : []),
      ],
      elements: [element('text_input', 'Texte de la note', field, value), button('Enregistrer', 20, 220)],
    };
  }

  #type(text: string, replace: boolean): void {
    if (this.focus === 'name') this.name = replace ? text : this.name + text;
    if (this.focus === 'note') this.note = replace ? text : this.note + text;
  }

  #click(point: Point, count: number): void {
    const hit = this.draw().elements.find((one) => rectContains(one.box, point));
    if (hit?.label === 'Nom') this.focus = 'name';
    if (hit?.label === 'Texte de la note') this.focus = 'note';
    if (hit?.label === 'Enregistrer') this.saved = true;
    const row = Math.floor((point.y - 116) / 24);
    if (this.screen === 'search' && count === 2 && row >= 0 && row < ROWS.length) {
      this.effects.push(`opened ${ROWS[row]?.[3]}`);
      this.screen = 'record';
    }
  }
}
