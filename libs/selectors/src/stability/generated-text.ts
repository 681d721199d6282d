/** Shapes of automation ids that a program makes and nobody writes, each with where it is met. */
const GENERATED_IDS: readonly RegExp[] = [
  /** A GUID, with or without dashes. */
  /[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}/i,
  /** A run of digits: handles (Windows Forms gives the window's handle where the control has no name), counters, record numbers. */
  /\d{6}/,
  /** Handle-like hex. */
  /0x[0-9a-f]{4}/i,
  /** Eight or more hex digits that are no word with a number behind: letters between digits. */
  /(?<![0-9a-z])(?=[a-f]*\d+[a-f]+\d)[0-9a-f]{8,}(?![0-9a-z])/i,
  /** Ids of web frameworks inside an embedded browser. */
  /^(ember|mui-|radix-|headlessui-|ng-tns-|ext-gen|yui_)[\w-]*\d|^:r[0-9a-z]+:$/i,
];

/** Highest number that a dialog resource gives to a control: such an id is written by a developer. Source: 16 bits of WM_COMMAND. */
const HIGHEST_RESOURCE_ID = 65_535;

const LONGEST_TESTED = 300;

/** Whether an automation id, or the part of one that is asked for, looks made by a program. */
export function looksGenerated(automationId: string): boolean {
  const id = automationId.slice(0, LONGEST_TESTED);
  if (/^\d{1,9}$/.test(id)) return Number(id) > HIGHEST_RESOURCE_ID;
  return GENERATED_IDS.some((shape) => shape.test(id));
}

/** Windows Forms' `…app.0.141b42a_r8_ad1`, WPF's `HwndWrapper[program;;GUID]`, MFC's `Afx:00400000:8`. */
const PROCESS_CLASSES = [/\.app\.0\.[0-9a-f]+/i, /_r\d+_ad\d+$/i, /^HwndWrapper\[.*;/i, /^Afx:[0-9a-f]{6,}/i];

/** Whether a class name carries what one process or one build put there. */
export function looksProcessBound(className: string): boolean {
  return PROCESS_CLASSES.some((shape) => shape.test(className.slice(0, LONGEST_TESTED)));
}

/**
 * A surname in capitals beside a first name, as French records write them: `MARTIN Jean`, `row_MARTIN_Jean`, `Jean-MARTIN`.
 * Shorter words in capitals are abbreviations.
 */
const PERSON =
  /(?<!\p{L})(?:\p{Lu}[\p{Lu}'’]{3,}[\s_.,-]{1,3}\p{Lu}\p{Ll}+|\p{Lu}\p{Ll}+[\s_.,-]{1,3}\p{Lu}[\p{Lu}'’]{3,})(?!\p{L})/u;

/** A person, or digits as in a date, a time, a number of a patient or a room: captions rarely have four. */
export function looksLikeData(name: string): boolean {
  const text = name.slice(0, LONGEST_TESTED);
  return (text.match(/\d/g) ?? []).length >= 4 || PERSON.test(text);
}

/** Whether an automation id seems made of what the element shows; a number of a dialog resource is none of that. */
export function looksLikeDataId(automationId: string): boolean {
  if (/^\d{1,5}$/.test(automationId)) return Number(automationId) > HIGHEST_RESOURCE_ID;
  return looksLikeData(automationId);
}
