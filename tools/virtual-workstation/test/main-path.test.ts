import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_ACCOUNT } from '../src';
import { kindsOf, NOTE, notesOf, openRecord, saveNote, start, textOn, writeNote } from './start';

const title = async (hand: ReturnType<typeof start>) => (await hand.desktop.activeWindow())?.title;

describe('from sign-in to a saved note', () => {
  test('a user signs in, finds a patient, opens the record and saves a note, by clicks and keys alone', async () => {
    const hand = start({ startScreen: 'sign-in' });
    expect(await title(hand)).toBe('DPH - Connexion');
    await hand.type('sign-in.login', DEFAULT_ACCOUNT.login);
    await hand.type('sign-in.password', DEFAULT_ACCOUNT.password);
    await hand.click('sign-in.connect');
    expect(await title(hand)).toBe('DPH - Recherche de patient');
    await hand.type('search.family', 'MARTIN');
    await hand.click('search.search');
    await hand.click('search.results#800412354');
    await hand.click('search.open');
    expect(await title(hand)).toBe('DPH - Dossier patient');
    await hand.click('record.tab.notes');
    await hand.click('record.notes.newNote');
    await hand.type('record.notes.text', NOTE);
    await hand.click('record.notes.save');
    expect(await title(hand)).toBe("DPH - Confirmer l'enregistrement");
    expect(kindsOf(hand)).not.toContain('note_saved');
    await hand.click('dialog.yes');
    expect(await title(hand)).toBe('DPH - Dossier patient');
    expect(textOn(hand)).toContain('Note enregistrée');
    expect(textOn(hand)).toContain('Reçu à 8 h : œdèmes,');
    expect(notesOf(hand)).toEqual([
      expect.objectContaining({ patientIpp: '800412354', text: NOTE.normalize('NFC'), type: 'Évolution' }),
    ]);
  });

  test('effects are numbered without a gap, timed, and written to the file line by line', async () => {
    const effectLog = join(mkdtempSync(join(tmpdir(), 'effects-')), 'effects.jsonl');
    const hand = start({ effectLog });
    await saveNote(hand);
    const effects = hand.desktop.effects();
    expect(effects.map((e) => e.kind)).toEqual(['search_done', 'record_opened', 'dialog_answered', 'note_saved']);
    expect(effects.map((e) => e.sequence)).toEqual([1, 2, 3, 4]);
    expect(effects.every((e, i) => i === 0 || e.atMs > effects[i - 1]!.atMs - 1)).toBe(true);
    const lines = readFileSync(effectLog, 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(effects);
  });

  test('cancelling the dialog saves nothing and leaves the text where it was', async () => {
    const hand = start();
    await writeNote(hand, 'À garder');
    await hand.click('record.notes.save');
    await hand.click('dialog.no');
    expect(notesOf(hand)).toEqual([]);
    expect(textOn(hand)).toContain('À garder');
  });

  test('the buttons of a form behind a dialog do nothing', async () => {
    const hand = start();
    await writeNote(hand);
    await hand.click('record.notes.save');
    await hand.click('record.notes.cancel');
    await hand.click('record.tab.documents');
    expect(hand.desktop.state().dialogs).toHaveLength(1);
    expect(hand.desktop.state().tab).toBe('notes');
  });

  test('a note without text is refused by a popup', async () => {
    const hand = start();
    await writeNote(hand, '');
    await hand.click('record.notes.save');
    expect(await title(hand)).toBe('DPH - Saisie incomplète');
    await hand.desktop.input.keyChord(['Escape']);
    expect(hand.desktop.state().dialogs).toHaveLength(0);
    expect(kindsOf(hand)).toContain('refused');
  });
});

describe('signing in', () => {
  test('a wrong password is refused, and no password ever reaches effects or the screen', async () => {
    const hand = start({ startScreen: 'sign-in' });
    await hand.type('sign-in.login', 'hgarnier');
    await hand.type('sign-in.password', 'Secret-42');
    expect(textOn(hand)).toContain('•••••••••');
    expect(textOn(hand)).not.toContain('Secret');
    await hand.desktop.input.keyChord(['Enter']);
    expect(await title(hand)).toBe('DPH - Connexion');
    expect(textOn(hand)).toContain('Identifiant ou mot de passe incorrect.');
    expect(kindsOf(hand)).toEqual(['sign_in_refused']);
    expect(JSON.stringify(hand.desktop.effects())).not.toContain('Secret');
  });

  test('Enter in the password field presses Se connecter', async () => {
    const hand = start({ startScreen: 'sign-in' });
    await hand.desktop.input.typeText(`${DEFAULT_ACCOUNT.login}\t${DEFAULT_ACCOUNT.password}\n`, {
      replace: false,
      onProgress: () => {},
    });
    expect(kindsOf(hand)).toEqual(['session_opened']);
  });
});

describe('the patient search', () => {
  test('near-duplicates stand side by side and differ by swapped digits, one letter or the sex', async () => {
    const hand = start();
    await hand.type('search.family', 'MARTIN');
    await hand.type('search.given', 'Jean');
    await hand.click('search.search');
    const rows = hand.desktop.truth().elements.filter((e) => e.type === 'generic' && /^\d{9} /.test(e.label));
    expect(rows.map((r) => r.label.split(' ').slice(0, 4).join(' '))).toEqual(
      expect.arrayContaining([
        '800412345 MARTIN Jean 12/03/1954',
        '800412354 MARTIN Jean 21/03/1954',
        '800421345 MARTIN Jeanne 12/03/1954',
      ]),
    );
  });

  test('each near-duplicate opens its own record, by button or double click', async () => {
    for (const ipp of ['800412345', '800412354', '800421345']) {
      const hand = start();
      await openRecord(hand, ipp);
      expect(hand.desktop.effects().at(-1)).toMatchObject({ kind: 'record_opened', patientIpp: ipp });
    }
  });

  test('accents and case do not matter, dates and IPP do', async () => {
    const hand = start();
    await hand.type('search.family', 'lefevre');
    await hand.type('search.birth', '09/12/1989');
    await hand.desktop.input.keyChord(['Enter']);
    expect(hand.desktop.state().found).toEqual(['800556120']);
  });

  test('a search without criteria is refused by an error popup', async () => {
    const hand = start();
    await hand.click('search.search');
    expect(await title(hand)).toBe('DPH - Recherche impossible');
    await hand.click('dialog.ok');
    expect(await title(hand)).toBe('DPH - Recherche de patient');
  });

  test('two clicks more than half a second apart are no double click', async () => {
    const hand = start();
    await hand.type('search.family', 'MARTIN');
    await hand.click('search.search');
    await hand.click('search.results#800412345');
    await hand.click('search.results#800412345');
    expect(kindsOf(hand)).not.toContain('record_opened');
  });

  test('Effacer empties the form and shows the unit again', async () => {
    const hand = start();
    await hand.type('search.family', 'MARTIN');
    await hand.click('search.search');
    await hand.click('search.clear');
    expect(textOn(hand)).toContain('Patients du service');
    expect(hand.desktop.state().ui.fields['search.family']).toBeUndefined();
  });
});

describe('the prescription form', () => {
  test('a drug is chosen from the suggestions and prescribed after a question', async () => {
    const hand = start();
    await openRecord(hand);
    await hand.click('record.tab.prescriptions');
    await hand.click('record.prescriptions.newPrescription');
    await hand.desktop.input.typeText('furo', { replace: false, onProgress: () => {} });
    await hand.click('record.prescriptions.drug.option.1');
    await hand.type('record.prescriptions.dose', '1');
    await hand.click('record.prescriptions.prescribe');
    await hand.click('dialog.yes');
    expect(hand.desktop.effects().at(-1)).toMatchObject({
      kind: 'prescription_saved',
      drug: 'Furosémide 40 mg, comprimé',
      dose: '1 comprimé(s)',
      start: '17/03/2026',
    });
    expect(textOn(hand)).toContain('Prescription enregistrée');
  });

  test('a drug that is not in the list is refused', async () => {
    const hand = start();
    await openRecord(hand);
    await hand.click('record.tab.prescriptions');
    await hand.click('record.prescriptions.newPrescription');
    await hand.desktop.input.typeText('Potion', { replace: false, onProgress: () => {} });
    await hand.click('record.prescriptions.prescribe');
    expect(await title(hand)).toBe('DPH - Prescription impossible');
  });
});

describe('the rest of the program', () => {
  test('a module without rights answers with an error popup', async () => {
    const hand = start();
    await hand.click('nav.stats');
    expect(await title(hand)).toBe('DPH - Accès refusé');
  });

  test('Alt+F4 asks before it closes the session', async () => {
    const hand = start();
    await hand.desktop.input.keyChord(['Alt', 'F4']);
    expect(await title(hand)).toBe('DPH - Quitter DPH');
    await hand.click('dialog.yes');
    expect(hand.desktop.effects().at(-1)).toMatchObject({ kind: 'session_closed', cause: 'user' });
    expect(await title(hand)).toBe('DPH - Connexion');
  });

  test('a task of the work list is done once and leaves the list', async () => {
    const hand = start({ startScreen: 'worklist' });
    await hand.click('worklist.tasks#T1005');
    await hand.click('worklist.done');
    expect(kindsOf(hand)).toEqual(['task_done']);
    expect(hand.desktop.box('worklist.tasks#T1005')).toBeNull();
  });

  test('menus, their shortcuts and a context menu work', async () => {
    const hand = start();
    await hand.click('menu.2');
    await hand.click('item.theme-dark');
    expect(hand.desktop.state().theme).toBe('dark');
    await hand.desktop.input.keyChord(['Control', 'l']);
    expect(await title(hand)).toBe('DPH - Liste de travail');
    const row = hand.desktop.box('worklist.tasks#T1005')!;
    await hand.desktop.input.click({ x: row.x + 5, y: row.y + 5 }, 'right', 1);
    await hand.click('item.open-selected');
    expect(kindsOf(hand)).toEqual(['record_opened']);
  });
});
