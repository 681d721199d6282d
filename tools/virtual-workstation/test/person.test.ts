import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createVirtualDesktop, type TruthElement, type VirtualDesktop } from '../src';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('A person at the virtual workstation', () => {
  let folder: string;
  let pauseFile: string;
  let desktop: VirtualDesktop;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'vigie-person-'));
    pauseFile = path.join(folder, 'pause');
    desktop = createVirtualDesktop({ startScreen: 'search', watch: { pauseFile } });
  });

  afterEach(async () => {
    await desktop.close();
    rmSync(folder, { recursive: true });
  });

  const nameField = () => {
    const isField = ({ label, type }: TruthElement) => label === 'Nom' && type === 'text_input';
    const [x, y, width, height] = desktop.truth().elements.find(isField)!.box;
    return { x: x + (width >> 1), y: y + (height >> 1) };
  };

  it('acts on the program, and stops the hands at once', async () => {
    expect(JSON.stringify(desktop.truth())).not.toContain('Martin');
    desktop.person.click(nameField());
    desktop.person.type('Martin');
    expect(JSON.stringify(desktop.truth())).toContain('Martin');
    expect(desktop.human.interrupted()).toBe('human_input');
    expect(desktop.human.sinceInputMs()).toBeLessThan(60_000);
    await expect(desktop.input.click({ x: 5, y: 5 }, 'left', 1)).rejects.toMatchObject({ code: 'INPUT_INTERRUPTED' });
    expect(desktop.human.clear()).toBe(true);
    await desktop.input.click({ x: 5, y: 5 }, 'left', 1);
  });

  it('breaks off a text between two of its pieces', async () => {
    await desktop.input.click(nameField(), 'left', 1);
    let given = 0;
    const text = 'DE LA ROCHEFOUCAULD-MONTBRISON DE SAINT-CHAMOND';
    const typing = desktop.input.typeText(text, {
      replace: true,
      onProgress: (typed) => {
        given = typed;
        if (typed >= 16) desktop.person.move({ x: 3, y: 3 });
      },
    });
    await expect(typing).rejects.toMatchObject({ code: 'INPUT_INTERRUPTED', facts: { typed: 16, of: text.length } });
    expect(given).toBe(16);
  });

  it('pauses and resumes by the chord', async () => {
    const told: string[] = [];
    desktop.human.onInterruption((reason) => told.push(reason));
    desktop.human.onResume(() => told.push('resume'));
    desktop.person.press(['Control', 'Alt', 'Shift', 'p']);
    expect(desktop.human.interrupted()).toBe('key_chord');
    await pause(20);
    desktop.person.press(['Control', 'Alt', 'Shift', 'p']);
    await pause(20);
    expect(told).toEqual(['human_input', 'key_chord', 'resume']);
  });

  it('may make the pause file', async () => {
    writeFileSync(pauseFile, '');
    await pause(100);
    expect(desktop.human.interrupted()).toBe('pause_file');
    expect(desktop.human.clear()).toBe(false);
  });
});
