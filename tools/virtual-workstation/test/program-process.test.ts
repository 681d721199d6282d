import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rectCentre } from '@vigie/domain';
import { resolveOptions } from '../src/desktop/options';
import { ProgramClient } from '../src/remote/program-client';
import { serveProgram } from '../src/remote/program-server';

describe('the program as a process of its own', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vigie-program-'));
  const at = (name: string) => path.join(folder, name);
  const lines = (name: string) =>
    readFileSync(at(name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  let server: { stop(): Promise<void> };
  let program: ProgramClient;

  beforeAll(async () => {
    const options = resolveOptions({ effectLog: at('effects.jsonl'), startScreen: 'search', caret: false });
    server = await serveProgram({ options, socket: at('s'), inputLog: at('inputs.jsonl') });
    program = await ProgramClient.connect(at('s'));
  });

  afterAll(async () => {
    program.close();
    await server.stop();
    await rm(folder, { recursive: true });
  });

  let stroke = 0;
  const click = async (id: string) => {
    const point = rectCentre((await program.ask('box', { widget: id }))!);
    stroke += 1;
    const told = await program.ask('input', { stroke, input: { kind: 'down', point, button: 'left' } });
    await program.ask('input', { stroke, input: { kind: 'up', point, button: 'left' } });
    return told;
  };
  const type = async (text: string) => {
    for (const letter of text) await program.ask('input', { stroke, input: { kind: 'text', text: letter } });
  };

  it('logs each input with what it hit, and each effect, under the mark of the trial', async () => {
    const { patientIpp } = await program.ask('begin', { mark: 'one', patient: 3, at: 'note-editor' });
    await click('record.notes.text');
    await type('vu');
    await click('record.notes.save');
    await click('dialog.yes');
    const clicks = lines('inputs.jsonl').filter((line) => line.input?.kind === 'down');
    expect(clicks.map(({ widget, dialog, patientIpp }) => ({ widget, dialog, patientIpp }))).toEqual([
      { widget: 'record.notes.text', dialog: '', patientIpp },
      { widget: 'record.notes.save', dialog: '', patientIpp },
      { widget: 'dialog.yes', dialog: 'confirm-note', patientIpp },
    ]);
    expect(lines('inputs.jsonl')[0]).toMatchObject({ mark: 'one' });
    const saved = lines('effects.jsonl').filter((line) => line.kind === 'note_saved');
    expect(saved).toEqual([expect.objectContaining({ text: 'vu', patientIpp })]);
  });

  it('gives the screen only to whom does not have it, and says what changed before an input', async () => {
    await program.ask('begin', { mark: 'two', patient: 3, at: 'notes' });
    const whole = await program.askWithBody('grab', { known: -1 });
    expect(whole.body.length).toBe(whole.head.width * whole.head.height * 4);
    const again = await program.askWithBody('grab', { known: whole.head.version });
    expect(again).toMatchObject({ head: { version: whole.head.version }, body: Buffer.alloc(0) });
    const quiet = await click('record.notes.refresh');
    expect(quiet).toMatchObject({ now: whole.head.picture });
    await program.ask('grab', { known: -1 });
    await program.ask('trouble', { kind: 'popup' });
    const told = await click('dialog.ok');
    expect(told?.now).not.toBe(whole.head.picture);
    expect(told?.changed.flatMap((change) => change.rects).length).toBeGreaterThan(0);
  });

  it('tells those who watch of a person, and lays the input of a person to nobody else', async () => {
    const watcher = await ProgramClient.connect(at('s'));
    const seen: string[] = [];
    await watcher.watch((how) => seen.push(how));
    await program.ask('person', { does: { kind: 'move', point: { x: 9, y: 9 } } });
    await program.ask('person', { does: 'chord' });
    await watcher.ask('cursor', {});
    expect(seen).toEqual(['human_input', 'key_chord']);
    expect(lines('inputs.jsonl').at(-1)).toMatchObject({ from: 'person' });
    watcher.close();
  });

  it('shows another patient on the same page when a test wants it', async () => {
    await program.ask('begin', { mark: 'three', patient: 3, at: 'note-editor' });
    const before = await program.askWithBody('grab', { known: -1 });
    await program.ask('other-patient', { patient: 4 });
    const after = await program.askWithBody('grab', { known: before.head.version });
    expect(after.body.length).toBeGreaterThan(0);
    const other = await click('record.notes.text');
    expect(other).not.toBeNull();
  });

  it('refuses what the program does not know, with a code', async () => {
    await expect(program.ask('trouble', { kind: 'earthquake' })).rejects.toMatchObject({
      code: 'VIRTUAL_ORDER_REFUSED',
      facts: { reason: 'VIRTUAL_TROUBLE_UNKNOWN' },
    });
  });
});
