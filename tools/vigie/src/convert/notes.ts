/** What the conversion could not infer, or does not vouch for. `blocks`: the step stays as it was. Holds no screen text. */
export interface ConvertNote {
  readonly step: string;
  readonly code: NoteCode;
  readonly blocks: boolean;
  readonly message: string;
}

const NOTES = {
  NO_ELEMENT_UNDER_POINT: [true, 'nothing was recognised at the point; name the target by hand'],
  TWINS_NOT_TOLD_APART: [
    true,
    'several elements answer to everything that could be said of it; tell them apart by hand',
  ],
  ELEMENT_WITHOUT_NAME: [true, 'an element was recognised at the point, and no text names it; name the target by hand'],
  LABEL_LOOKS_LIKE_DATA: [
    true,
    'what stands at the point looks like data of one case, such as a row of a list; write in_row_with or a label with parameters',
  ],
  POINT_OUTSIDE_PICTURE: [true, 'the point lies outside its picture'],
  SCREEN_NOT_NAMED: [
    true,
    'nothing on its picture names the screen for certain; state title_contains or texts by hand',
  ],
  SCREEN_NOT_TOLD_APART: [
    false,
    'its screen is told from another picture of this workflow by nothing that was read; add what only it has',
  ],
  EXPECT_ONLY_CHANGE: [
    false,
    'nothing that was read tells the next screen from this one; it only expects that pixels change: state a better expectation',
  ],
  TEXT_NOT_SURELY_CONSTANT: [
    false,
    'its screen is named by a text that may differ from case to case; check that every case shows it',
  ],
  TYPED_VALUE_WITHOUT_PARAMETER: [false, 'it types a fixed text; if that belongs to one case, make it a parameter'],
  IDENTITY_NOT_STATED: [
    false,
    'it does not say whose record it is; identity is never guessed: state identity before it is used on records',
  ],
} as const satisfies Readonly<Record<string, readonly [boolean, string]>>;

export type NoteCode = keyof typeof NOTES;

export function note(step: string, code: NoteCode): ConvertNote {
  const [blocks, message] = NOTES[code];
  return { step, code, blocks, message };
}
