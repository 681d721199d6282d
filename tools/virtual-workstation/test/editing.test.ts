import fc from 'fast-check';
import { start, textOn, writeNote } from './start';

const FIELD = 'search.family';
const text = (hand: ReturnType<typeof start>, id = FIELD) => hand.desktop.state().ui.fields[id]?.text ?? '';

async function keys(hand: ReturnType<typeof start>, ...chords: string[]): Promise<void> {
  for (const chord of chords) await hand.desktop.input.keyChord(chord.split('+'));
}

describe('typing into a field', () => {
  test('the text arrives exactly, in NFC, whatever its characters', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 40 }), async (typed) => {
        fc.pre(!/[\r\n\t]/.test(typed));
        const hand = start();
        await hand.desktop.input.typeText(typed, { replace: true, onProgress: () => {} });
        expect(text(hand)).toBe(typed.normalize('NFC'));
      }),
      { numRuns: 100 },
    );
  });

  test('a text area keeps line breaks, one form of them', async () => {
    const hand = start();
    await writeNote(hand, 'un\r\ndeux\ntrois');
    expect(text(hand, 'record.notes.text')).toBe('un\ndeux\ntrois');
  });

  test('replacing by nothing empties the field', async () => {
    const hand = start();
    await hand.type(FIELD, 'MARTIN');
    await hand.desktop.input.typeText('', { replace: true, onProgress: () => {} });
    expect(text(hand)).toBe('');
  });

  test('text goes nowhere when nothing that takes text has the focus', async () => {
    const hand = start();
    await hand.click('search.search');
    await hand.desktop.input.typeText('perdu', { replace: false, onProgress: () => {} });
    expect(textOn(hand)).not.toContain('perdu');
  });
});

describe('editing with keys', () => {
  test('Control+a and typing replace everything, Control+z and Control+y go back and forth', async () => {
    const hand = start();
    await hand.desktop.input.typeText('MARTIN', { replace: false, onProgress: () => {} });
    await keys(hand, 'Control+a');
    await hand.desktop.input.typeText('DUPOND', { replace: false, onProgress: () => {} });
    expect(text(hand)).toBe('DUPOND');
    await keys(hand, 'Control+z');
    expect(text(hand)).toBe('MARTIN');
    await keys(hand, 'Control+y');
    expect(text(hand)).toBe('DUPOND');
  });

  test('arrows, Home, End, Backspace and Delete move and erase by whole characters', async () => {
    const hand = start();
    await hand.desktop.input.typeText('aé👩‍⚕️b', { replace: false, onProgress: () => {} });
    await keys(hand, 'ArrowLeft', 'Backspace');
    expect(text(hand)).toBe('aéb');
    await keys(hand, 'Home', 'Delete', 'End', 'Backspace');
    expect(text(hand)).toBe('é');
  });

  test('Shift with arrows selects, and typing replaces what is selected', async () => {
    const hand = start();
    await hand.desktop.input.typeText('MARTIN', { replace: false, onProgress: () => {} });
    await keys(hand, 'Shift+ArrowLeft', 'Shift+ArrowLeft');
    await hand.desktop.input.typeText('Y', { replace: false, onProgress: () => {} });
    expect(text(hand)).toBe('MARTY');
  });

  test('Up and Down move between the lines of a text area', async () => {
    const hand = start();
    await writeNote(hand, 'première\nseconde');
    await keys(hand, 'ArrowUp', 'End');
    await hand.desktop.input.typeText('!', { replace: false, onProgress: () => {} });
    expect(text(hand, 'record.notes.text')).toBe('première!\nseconde');
  });

  test('Tab and Shift+Tab walk the form in its order and select what a field holds', async () => {
    const hand = start();
    const focus = () => hand.desktop.state().ui.focus;
    await keys(hand, 'Tab');
    expect(focus()).toBe('search.given');
    await keys(hand, 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab');
    expect(focus()).toBe('search.search');
    await keys(hand, 'Shift+Tab');
    expect(focus()).toBe('search.byBirth');
    await keys(hand, 'Space');
    expect(hand.desktop.state().ui.checks['search.byBirth']).toBe(true);
  });
});

describe('editing with the mouse', () => {
  test('a click puts the caret where it points, a double click selects the word', async () => {
    const hand = start();
    await hand.desktop.input.typeText('MARTIN Jean', { replace: false, onProgress: () => {} });
    const box = hand.desktop.box(FIELD)!;
    const start_ = { x: box.x + 3, y: box.y + 10 };
    await hand.desktop.input.click(start_, 'left', 1);
    await hand.desktop.input.typeText('X', { replace: false, onProgress: () => {} });
    expect(text(hand)).toBe('XMARTIN Jean');
    hand.desktop.advance(1000);
    await hand.desktop.input.click({ x: box.x + 12, y: box.y + 10 }, 'left', 2);
    await hand.desktop.input.typeText('ROY', { replace: false, onProgress: () => {} });
    expect(text(hand)).toBe('ROY Jean');
  });

  test('a drag over the text selects it', async () => {
    const hand = start();
    await hand.desktop.input.typeText('MARTIN', { replace: false, onProgress: () => {} });
    const box = hand.desktop.box(FIELD)!;
    await hand.desktop.input.drag({ x: box.x + 3, y: box.y + 10 }, { x: box.x + box.width - 5, y: box.y + 10 });
    await keys(hand, 'Backspace');
    expect(text(hand)).toBe('');
  });

  test('a list of choices opens, and takes a click, keys or typed letters', async () => {
    const hand = start();
    const chosen = () => hand.desktop.state().ui.choices['search.service'];
    await hand.click('search.service');
    await hand.click('search.service.option.2');
    expect(chosen()).toBe('Pneumologie');
    await keys(hand, 'ArrowDown');
    expect(chosen()).toBe('Néphrologie');
    await hand.desktop.input.typeText('gér', { replace: false, onProgress: () => {} });
    expect(chosen()).toBe('Gériatrie');
  });
});

describe('lists that scroll', () => {
  const first = (hand: ReturnType<typeof start>) => hand.desktop.state().ui.scroll['worklist.tasks'] ?? 0;

  test('the wheel, the thumb, the groove and the keys move a table, never past its ends', async () => {
    const hand = start({ startScreen: 'worklist' });
    const row = hand.desktop.box('worklist.tasks')!;
    const at = { x: row.x + 200, y: row.y + 60 };
    await hand.desktop.input.scroll(at, { down: 1, right: 0 });
    expect(first(hand)).toBe(3);
    await hand.desktop.input.scroll(at, { down: -5, right: 0 });
    expect(first(hand)).toBe(0);
    const bar = hand.desktop.box('worklist.tasks.scroll')!;
    await hand.desktop.input.drag({ x: bar.x + 7, y: bar.y + 30 }, { x: bar.x + 7, y: bar.y + bar.height });
    const end = first(hand);
    expect(end).toBeGreaterThan(5);
    await hand.desktop.input.scroll(at, { down: 50, right: 0 });
    expect(first(hand)).toBe(end);
    await hand.click(`worklist.tasks#${hand.desktop.state().ui.hover.split('#')[1]}`);
    await keys(hand, 'Home');
    expect(first(hand)).toBe(0);
  });

  test('a note longer than its area scrolls so that the caret stays in view', async () => {
    const hand = start();
    await writeNote(hand, Array.from({ length: 40 }, (_, i) => `ligne ${i + 1}`).join('\n'));
    expect(textOn(hand)).toContain('ligne 40');
    expect(textOn(hand)).not.toContain('ligne 1 ');
    await keys(hand, 'Control+Home');
    expect(textOn(hand)).toContain('ligne 1 ');
    expect(textOn(hand)).not.toContain('ligne 40');
  });
});

test('a key that no keyboard has is refused with the names to use', async () => {
  const hand = start();
  await expect(hand.desktop.input.keyChord(['Control', 'Entrer'])).rejects.toMatchObject({
    code: 'VIRTUAL_KEY_UNKNOWN',
    message: 'The virtual keyboard has no key Entrer.',
  });
});
