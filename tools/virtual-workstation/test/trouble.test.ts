import { drawTrouble, TROUBLE_KINDS, TROUBLES } from '../src';
import { kindsOf, NOTE, notesOf, openRecord, saveNote, start, textOn, writeNote } from './start';

const struck = (hand: ReturnType<typeof start>) =>
  hand.desktop.effects().flatMap((e) => (e.kind === 'trouble' ? [e.trouble] : []));
const only = (kind: string) => ({ trouble: [{ kind }] });

describe('each kind of trouble', () => {
  test('popup: a notice takes the click that was meant for the save', async () => {
    const hand = start(only('popup'));
    await writeNote(hand);
    await hand.click('record.notes.save');
    expect(hand.desktop.state().dialogs.map((d) => d.purpose)).toEqual(['interruption']);
    expect(kindsOf(hand)).not.toContain('note_saved');
    await hand.desktop.input.keyChord(['Enter']);
    await hand.click('record.notes.save');
    await hand.click('dialog.yes');
    expect(notesOf(hand)).toHaveLength(1);
  });

  test('slow-screen: a page takes its time, and input in between is swallowed', async () => {
    const hand = start(only('slow-screen'));
    await hand.type('search.family', 'MARTIN');
    await hand.click('search.search');
    expect(textOn(hand)).toContain('Chargement en cours');
    await hand.click('search.clear');
    hand.desktop.advance(4000);
    expect(textOn(hand)).toContain('patients trouvés');
    expect(kindsOf(hand)).toEqual(['search_done']);
  });

  test('moved-buttons: the buttons stand elsewhere in another order', async () => {
    const [usual, moved] = [start(), start(only('moved-buttons'))];
    const at = (hand: typeof usual) => ['search.search', 'search.clear'].map((id) => hand.desktop.box(id)!.x);
    expect(at(usual)[0]).toBeLessThan(at(usual)[1]!);
    expect(at(moved)[0]).toBeGreaterThan(at(moved)[1]!);
    expect(at(moved)[1]).toBeGreaterThan(at(usual)[1]!);
  });

  test('renamed-buttons: the captions are others, the effects the same', async () => {
    const hand = start(only('renamed-buttons'));
    expect(textOn(hand)).toContain('Lancer la recherche');
    expect(textOn(hand)).not.toContain('Rechercher');
    await saveNote(hand);
    expect(notesOf(hand)).toHaveLength(1);
  });

  test('theme-change: the theme turns when the record opens', async () => {
    const hand = start(only('theme-change'));
    await openRecord(hand);
    expect(hand.desktop.state().theme).toBe('dark');
    expect((await hand.desktop.describe()).theme).toBe('dark');
  });

  test('session-timeout: the program asks to sign in again, and the text is lost', async () => {
    const hand = start(only('session-timeout'));
    await writeNote(hand);
    await hand.click('record.notes.save');
    await hand.click('dialog.ok');
    expect((await hand.desktop.activeWindow())?.title).toBe('DPH - Connexion');
    expect(hand.desktop.effects().at(-1)).toMatchObject({ kind: 'session_closed', cause: 'timeout' });
    expect(JSON.stringify(hand.desktop.state())).not.toContain('Reçu à 8 h');
  });

  test('shifted-rows: a click where a row stood lands on the row above it', async () => {
    const hand = start(only('shifted-rows'));
    await hand.type('search.family', 'MARTIN');
    await hand.click('search.search');
    await hand.click('search.results#800412354');
    expect(hand.desktop.state().ui.selection['search.results']).toBe('800412345');
    expect(textOn(hand)).toContain('11 patients trouvés');
    expect(hand.desktop.state().found).toHaveLength(11);
  });

  test('false-success: the message says saved, nothing is', async () => {
    const hand = start(only('false-success'));
    await saveNote(hand);
    expect(textOn(hand)).toContain('Note enregistrée');
    expect(textOn(hand)).not.toContain('Reçu à 8 h');
    expect(notesOf(hand)).toEqual([]);
  });

  test('dropped-field: what was still in focus is not saved, what was left before is', async () => {
    const hand = start(only('dropped-field'));
    await saveNote(hand);
    expect(notesOf(hand)).toEqual([expect.objectContaining({ text: '' })]);
    const careful = start(only('dropped-field'));
    await writeNote(careful);
    await careful.click('record.notes.date');
    await careful.click('record.notes.save');
    await careful.click('dialog.yes');
    expect(notesOf(careful)).toEqual([expect.objectContaining({ text: NOTE })]);
  });

  test('stale-page: the note is saved once and shown only after a refresh', async () => {
    const hand = start(only('stale-page'));
    await saveNote(hand);
    expect(notesOf(hand)).toHaveLength(1);
    expect(textOn(hand)).not.toContain('Reçu à 8 h');
    expect(textOn(hand)).not.toContain('Note enregistrée');
    await hand.desktop.input.keyChord(['F5']);
    expect(textOn(hand)).toContain('Reçu à 8 h');
  });

  test('message-bar: the form is pushed down right before the click, which misses', async () => {
    const hand = start(only('message-bar'));
    await writeNote(hand);
    const before = hand.desktop.box('record.notes.text')!;
    await hand.click('record.notes.save');
    expect(hand.desktop.state().dialogs).toEqual([]);
    expect(hand.desktop.box('record.notes.text')).toEqual({ ...before, y: before.y + 42 });
    await hand.click('bar.close');
    expect(hand.desktop.box('record.notes.text')).toEqual(before);
  });

  test('swallowed-click: the first click outside the suggestions only closes them', async () => {
    const hand = start(only('swallowed-click'));
    await hand.type('search.family', 'MARTIN');
    await hand.click('search.search');
    expect(kindsOf(hand)).toEqual([]);
    await hand.click('search.search');
    expect(kindsOf(hand)).toEqual(['search_done']);
  });

  test('far-refusal: the refusal stands in the status bar, and choosing a type helps', async () => {
    const hand = start(only('far-refusal'));
    await writeNote(hand);
    await hand.click('record.notes.save');
    expect(hand.desktop.state().dialogs).toEqual([]);
    const refused = hand.desktop.truth().words.find((w) => w.text === 'refusé')!;
    expect(refused.box[1]).toBeGreaterThan(770);
    await hand.click('record.notes.kind');
    await hand.click('record.notes.kind.option.1');
    await hand.click('record.notes.save');
    await hand.click('dialog.yes');
    expect(notesOf(hand)).toHaveLength(1);
  });

  test('same-caption-thrice: three buttons say Enregistrer, one saves the note', async () => {
    const hand = start(only('same-caption-thrice'));
    await writeNote(hand);
    expect(hand.desktop.truth().elements.filter((e) => e.label === 'Enregistrer')).toHaveLength(3);
    await hand.click('record.notes.saveTask');
    expect(kindsOf(hand)).toEqual(['search_done', 'record_opened', 'draft_saved']);
  });

  test('icon-only-buttons: no caption of a form is painted', async () => {
    const hand = start(only('icon-only-buttons'));
    await writeNote(hand);
    expect(textOn(hand)).not.toMatch(/Enregistrer|Annuler/);
    await hand.click('record.notes.save');
    await hand.click('dialog.yes');
    expect(notesOf(hand)).toHaveLength(1);
  });

  test('unlabelled-fields: fields have neither caption nor name', async () => {
    const hand = start(only('unlabelled-fields'));
    const fields = hand.desktop.truth().elements.filter((e) => e.type === 'text_input');
    expect(fields.map((f) => f.label)).toEqual(['', '', '', '']);
    expect(textOn(hand)).not.toContain('Date de naissance');
  });

  test('double-click-entries: only a double click opens a record', async () => {
    const hand = start(only('double-click-entries'));
    expect(hand.desktop.box('search.open')).toBeNull();
    await openRecord(hand);
    expect(kindsOf(hand)).toEqual(['search_done', 'record_opened']);
  });
});

describe('the catalogue of troubles', () => {
  test('every kind is named once, says its right ending, and strikes when its moment comes', async () => {
    expect(new Set(TROUBLE_KINDS).size).toBe(17);
    for (const { kind, ending } of TROUBLES) {
      expect(['completed', 'halted', 'either']).toContain(ending);
      const hand = start({ trouble: [{ kind, when: { on: 'input', input: 1 } }] });
      expect(struck(hand)).toEqual([]);
      await hand.desktop.input.keyChord(['Home']);
      expect(struck(hand)).toEqual([kind]);
    }
  });

  test('a trouble can wait for a time', async () => {
    const hand = start({ trouble: [{ kind: 'popup', when: { on: 'time', afterMs: 5000 } }] });
    hand.desktop.advance(4999);
    expect(struck(hand)).toEqual([]);
    hand.desktop.advance(1);
    expect(struck(hand)).toEqual(['popup']);
  });

  test('a script is drawn by its seed, the same every time, and any script leaves the program in order', async () => {
    for (let seed = 0; seed < 60; seed++) {
      const trouble = drawTrouble(seed);
      expect(drawTrouble(seed)).toEqual(trouble);
      const hand = start({ seed, trouble });
      await saveNote(hand).catch((error: unknown) => {
        if (!(error instanceof RangeError)) throw error;
      });
      hand.desktop.advance(10_000);
      expect(hand.desktop.truth().elements.length).toBeGreaterThan(25);
      expect(notesOf(hand).length).toBeLessThanOrEqual(1);
    }
  });

  test('an unknown kind is refused with the known ones', () => {
    expect(() => start(only('earthquake'))).toThrow('There is no trouble of the kind earthquake.');
  });
});
