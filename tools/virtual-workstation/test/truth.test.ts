import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { playScene, renderGallery, type Truth, type TruthBox } from '../src';
import { galleryScenes } from '../src/render/gallery';
import { openRecord, start, writeNote } from './start';

const share = (a: TruthBox, b: TruthBox) => {
  const width = Math.min(a[0] + a[2], b[0] + b[2]) - Math.max(a[0], b[0]);
  const height = Math.min(a[1] + a[3], b[1] + b[3]) - Math.max(a[1], b[1]);
  return width <= 0 || height <= 0 ? 0 : (width * height) / Math.min(a[2] * a[3], b[2] * b[3]);
};
/** Pairs of which one covers more than `bar` of the other. */
function pairs<T extends { readonly box: TruthBox }>(all: readonly T[], bar: number): (readonly [T, T])[] {
  const found: (readonly [T, T])[] = [];
  for (let i = 0; i < all.length; i++) {
    for (let j = i + 1; j < all.length; j++) if (share(all[i]!.box, all[j]!.box) > bar) found.push([all[i]!, all[j]!]);
  }
  return found;
}

const readable = (truth: Truth) => truth.words.filter((w) => /[\p{L}\p{N}]/u.test(w.text));

describe.each(galleryScenes().map((scene) => [scene.name, scene] as const))('%s', (_name, scene) => {
  test('is dense, and nothing on it overlaps, is cut or leaves the screen', async () => {
    const desktop = await playScene(scene);
    const truth = desktop.truth();
    expect(readable(truth).length).toBeGreaterThanOrEqual(120);
    expect(truth.elements.length).toBeGreaterThanOrEqual(25);
    const { width, height } = truth.screen;
    for (const { box } of [...truth.words, ...truth.elements]) {
      expect(box[0] >= 0 && box[1] >= 0 && box[0] + box[2] <= width && box[1] + box[3] <= height).toBe(true);
    }
    expect(pairs(readable(truth), 0.2)).toEqual([]);
    expect(
      pairs(
        truth.elements.filter((e) => e.type !== 'generic'),
        0.1,
      ),
    ).toEqual([]);
    const popups = truth.popups.length > 0;
    if (!popups) expect(truth.ignore).toEqual([]);
  });
});

describe('the truth of a screen', () => {
  test('names the elements of the main path as they are captioned', async () => {
    const hand = start();
    await writeNote(hand);
    const named = (type: string) =>
      hand.desktop
        .truth()
        .elements.filter((e) => e.type === type)
        .map((e) => e.label);
    expect(named('tab')).toEqual(['Synthèse', 'Notes', 'Prescriptions', 'Résultats', 'Documents']);
    expect(named('button')).toEqual(expect.arrayContaining(['Nouvelle note', 'Enregistrer', 'Annuler']));
    expect(named('text_input')).toEqual(['Date et heure', 'Texte de la note']);
  });

  test('an element behind a dialog is there but not enabled, one under it is not there', async () => {
    const hand = start();
    await writeNote(hand);
    await hand.click('record.notes.save');
    const { elements, popups, window } = hand.desktop.truth();
    expect(elements.find((e) => e.label === 'Enregistrer')).toMatchObject({ type: 'button', enabled: false });
    expect(elements.find((e) => e.label === 'Confirmer')).toMatchObject({ type: 'button', enabled: true });
    expect(popups).toHaveLength(1);
    expect(window.title).toBe("DPH - Confirmer l'enregistrement");
    expect((await hand.desktop.activeWindow())?.bounds.width).toBe(popups[0]![2]);
  });

  test('words stand where their pixels are', async () => {
    const hand = start();
    await openRecord(hand);
    const { width, data } = hand.desktop.grab();
    const inkIn = ([x, y, w, h]: TruthBox) => {
      const seen = new Set<number>();
      for (let row = Math.ceil(y); row < y + h - 1; row++) {
        for (let column = Math.ceil(x); column < x + w - 1; column++) seen.add(data[(row * width + column) * 4]!);
      }
      return seen.size;
    };
    const blank = readable(hand.desktop.truth()).filter((w) => inkIn(w.box) < 3);
    expect(blank).toEqual([]);
  });

  test('render writes a picture and a truth for every scene', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gallery-'));
    const names = await renderGallery(folder, 'connexion-base');
    expect(names).toEqual(['connexion-base']);
    expect(readFileSync(join(folder, 'connexion-base.png')).subarray(1, 4).toString()).toBe('PNG');
    expect(existsSync(join(folder, 'connexion-base.truth.json'))).toBe(true);
  });
});

describe('the accessibility tree', () => {
  test('is absent by default, as in most hospital programs', () => {
    expect(start().desktop.accessibility).toBeUndefined();
  });

  test('gives roles, names, values and states where it is switched on, and no password', async () => {
    const hand = start({ accessibility: true, startScreen: 'sign-in' });
    await hand.type('sign-in.login', 'hgarnier');
    await hand.type('sign-in.password', 'Secret-42');
    const nodes = await hand.desktop.accessibility!();
    expect(nodes[0]).toMatchObject({ role: 'frame', name: 'DPH - Connexion', parent: -1 });
    expect(nodes).toContainEqual(expect.objectContaining({ role: 'entry', name: 'Identifiant', value: 'hgarnier' }));
    expect(nodes).toContainEqual(expect.objectContaining({ role: 'password text', value: '•••••••••' }));
    expect(JSON.stringify(nodes)).not.toContain('Secret');
  });
});
