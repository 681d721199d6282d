/** @jest-environment ./libs/inference/test/onnx-environment.js */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AccessibilityNode } from '@vigie/domain';
import { decodeImage, NO_SURROUNDINGS, type OpenEyes, openEyes, perceiveImage, type Sight } from '@vigie/perception';

/** A window of GTK 3 under Xvfb, and what AT-SPI says of it, both as the agent takes them. */
const FIXTURES = join(__dirname, 'fixtures');
const tree = JSON.parse(readFileSync(join(FIXTURES, 'gtk-form.tree.json'), 'utf8')) as AccessibilityNode[];

let eyes: OpenEyes;
let without: Sight;
let withTree: Sight;

beforeAll(async () => {
  eyes = await openEyes({ models: null, threads: 2, providers: ['cpu'], shared: null });
  const file = 'gtk-form.png';
  const image = await decodeImage(readFileSync(join(FIXTURES, file)), file, 40);
  const look = (accessibility: readonly AccessibilityNode[]) =>
    perceiveImage(eyes.eyes, image, { ...NO_SURROUNDINGS, accessibility }, () => undefined);
  without = await look([]);
  withTree = await look(tree);
}, 60_000);

afterAll(() => eyes.close());

const named = (sight: Sight, label: string) => sight.elements.filter((element) => element.label === label);
const states = (sight: Sight, label: string) =>
  named(sight, label).flatMap((element) => element.states.map(({ name }) => name));

describe('U-24: the real tree of a GTK window', () => {
  test('agrees with what is seen, but for nothing', () => {
    expect(withTree.doubts.filter(({ code }) => code.startsWith('TREE_'))).toEqual([]);
  });

  test('gives every control its exact name', () => {
    for (const label of ['Rechercher', 'Effacer', 'Créer le dossier', 'Désactivé', 'Hospitalisé', 'Décédé', 'Féminin'])
      expect([label, named(withTree, label).length > 0]).toEqual([label, true]);
    for (const label of ['Nom', 'Prénom', 'Date de naissance', 'IPP', 'Mot de passe', 'Synthèse', 'Prescriptions'])
      expect([label, named(withTree, label).length > 0]).toEqual([label, true]);
    expect(withTree.lines.map(({ text }) => text)).toContain('Contenu de Synthèse');
  });

  test('names the button that has only an icon', () => {
    expect(named(without, 'Imprimer')).toEqual([]);
    expect(named(withTree, 'Imprimer')).toMatchObject([{ type: 'button' }]);
  });

  test('says what is checked, selected and out of use', () => {
    expect(states(withTree, 'Hospitalisé')).toContain('checked');
    expect(states(withTree, 'Décédé')).toContain('unchecked');
    expect(states(withTree, 'Désactivé')).toContain('disabled');
    expect(states(withTree, 'Synthèse')).toContain('selected');
  });

  test('makes a row of the cells of a table', () => {
    expect(named(withTree, 'MARTIN Jeanne 21/03/1954')).toMatchObject([{ type: 'generic' }]);
  });

  test('brings in no value of a password, not even its dots', () => {
    expect(named(withTree, 'Mot de passe').map(({ value }) => value)).toEqual(['']);
  });
});

test('U-24: the same image is looked at again when another tree comes with it, and not for want of one', async () => {
  const look = (accessibility: readonly AccessibilityNode[]) =>
    perceiveImage(
      eyes.eyes,
      withTree.image,
      { ...NO_SURROUNDINGS, previous: withTree, accessibility },
      () => undefined,
    );
  expect((await look(structuredClone(tree))).elements).toBe(withTree.elements);
  expect((await look([])).elements).toBe(withTree.elements);
  const other = tree.map((node) => (node.name === 'Imprimer' ? { ...node, name: 'Aperçu' } : node));
  expect(named(await look(other), 'Imprimer')).toEqual([]);
  expect(named(await look(other), 'Aperçu')).toMatchObject([{ type: 'button' }]);
});
