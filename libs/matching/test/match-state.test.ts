import fc from 'fast-check';
import { assignElements, type ExpectedState, expectedFrom, matchState, type View } from '../src';
import { anyScreen, element, laidOut, line, record, rect, underDialog, view } from './screens';

const RUNS = { numRuns: 150 };

function confidence(expected: View, seen: View): number {
  return matchState(expectedFrom([expected]), seen).confidence;
}

function dropped(screen: View, gone: ReadonlySet<number>): View {
  return { ...screen, elements: screen.elements.filter((_, index) => !gone.has(index)) };
}

test('F-6.1 every element of a screen is found on the same screen, moved and scaled, and no two are one', () => {
  fc.assert(
    fc.property(anyScreen, fc.integer({ min: -8, max: 8 }), fc.constantFrom(1, 1.25), (screen, moved, scale) => {
      const { pairs } = assignElements(screen, laidOut(screen, scale, moved, moved));
      expect(pairs.map(({ reference }) => reference)).toEqual(screen.elements.map((_, index) => index));
      expect(pairs.every(({ reference, seen }) => reference === seen)).toBe(true);
    }),
    RUNS,
  );
});

test('F-6.1 what is one in one direction is one in the other', () => {
  fc.assert(
    fc.property(
      anyScreen,
      fc.array(fc.nat(39), { maxLength: 4 }),
      fc.integer({ min: -8, max: 8 }),
      (screen, gone, moved) => {
        const other = dropped(laidOut(screen, 1, moved, 0), new Set(gone));
        const forth = assignElements(screen, other).pairs.map(({ reference, seen }) => `${reference}-${seen}`);
        const back = assignElements(other, screen).pairs.map(({ reference, seen }) => `${seen}-${reference}`);
        expect([...back].sort()).toEqual([...forth].sort());
      },
    ),
    RUNS,
  );
});

test('F-6.2 type, meaning and place all weigh: each that differs makes the pair worse', () => {
  const [screen] = [record()];
  const at = screen.elements.findIndex(({ label }) => label === 'Enregistrer');
  const scoreWith = (change: Partial<View['elements'][number]>): number => {
    const elements = screen.elements.map((one, index) => (index === at ? { ...one, ...change } : one));
    const pair = assignElements(screen, { ...screen, elements }).pairs.find(({ reference }) => reference === at);
    return pair?.score ?? 0;
  };
  const same = scoreWith({});
  expect(same).toBeCloseTo(1);
  expect(scoreWith({ type: 'link' })).toBeLessThan(same);
  expect(scoreWith({ label: 'Supprimer' })).toBeLessThan(same);
  expect(scoreWith({ box: rect(400, 600, 110, 30) })).toBeLessThan(same);
});

test('F-6.3 without any one of the required elements it is not the state, however alike the rest', () => {
  fc.assert(
    fc.property(anyScreen, fc.nat(), (screen, choice) => {
      const labels = screen.elements.map(({ label }) => label);
      const required = labels.flatMap((label, index) =>
        label !== '' && labels.indexOf(label) === labels.lastIndexOf(label) ? [index] : [],
      );
      fc.pre(required.length > 0);
      const expected: ExpectedState = { view: screen, required, optional: [], lines: [], coverage: 1 };
      expect(matchState(expected, screen).matched).toBe(true);
      const gone = required[choice % required.length] as number;
      const match = matchState(expected, dropped(screen, new Set([gone])));
      expect(match.matched).toBe(false);
      expect(match.missing).toEqual([gone]);
    }),
    RUNS,
  );
});

test('F-6.4 each optional element that is there raises the confidence, and none of them is needed', () => {
  fc.assert(
    fc.property(anyScreen, (screen) => {
      const labels = screen.elements.map(({ label }) => label);
      const single = labels.flatMap((label, index) =>
        label !== '' && labels.indexOf(label) === labels.lastIndexOf(label) ? [index] : [],
      );
      fc.pre(single.length >= 3);
      const [first, second, ...required] = single as [number, number, ...number[]];
      const expected: ExpectedState = { view: screen, required, optional: [first, second], lines: [], coverage: 1 };
      const [all, one, none] = [[], [first], [first, second]].map((gone) =>
        matchState(expected, dropped(screen, new Set(gone))),
      );
      expect(none?.matched).toBe(true);
      expect(none?.confidence).toBeLessThan(one?.confidence ?? 0);
      expect(one?.confidence).toBeLessThan(all?.confidence ?? 0);
    }),
    RUNS,
  );
});

test('a state matches itself with confidence 1', () => {
  fc.assert(
    fc.property(anyScreen, (screen) => {
      const match = matchState(expectedFrom([screen]), screen);
      expect(match.confidence).toBe(1);
      expect(match.matched).toBe(true);
      expect(match.differences).toEqual([]);
    }),
    RUNS,
  );
});

test('confidence is between 0 and 1 whatever is compared', () => {
  fc.assert(
    fc.property(anyScreen, anyScreen, (a, b) => {
      const value = confidence(a, b);
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(1);
    }),
    RUNS,
  );
});

test('another patient’s record is the same state', () => {
  const other = record({ value: 'Sortie', rows: ['01/02/2023 Dr Petit Sortie du service', '30/01/2023 Dr Roux Fils'] });
  expect(matchState(expectedFrom([record()]), other)).toMatchObject({ matched: true });
});

test.each([
  ['Dossier actif', 'Dossier expiré'],
  ['Confirmer la suppression', "Confirmer l'enregistrement"],
])('a dialog that says “%s” is not the one that says “%s”', (one, other) => {
  const [a, b] = [one, other].map((text) => underDialog(record(), 'État du dossier', text)) as [View, View];
  expect(matchState(expectedFrom([a]), a).matched).toBe(true);
  expect(matchState(expectedFrom([a]), b).matched).toBe(false);
  expect(confidence(a, b)).toBeLessThan(0.7);
});

test('a screen under a dialog is not the screen', () => {
  expect(matchState(expectedFrom([record()]), underDialog(record(), 'Attention', 'Session expirée')).matched).toBe(
    false,
  );
});

test('the page of another tab is another state, though everything else on it is the same', () => {
  const shown = (tab: string): View => {
    const states = [{ name: 'selected' as const, confidence: 0.95 }];
    return { ...record(), elements: record().elements.map((one) => (one.label === tab ? { ...one, states } : one)) };
  };
  expect(matchState(expectedFrom([shown('Notes')]), shown('Notes')).matched).toBe(true);
  expect(matchState(expectedFrom([shown('Notes')]), shown('Documents')).matched).toBe(false);
});

test('another title lowers the confidence, another application is another state', () => {
  const titled = { ...record(), title: 'DPH - Notes' };
  const of = (title: string, app = 'dph') => matchState(expectedFrom([titled]), { ...titled, title, app });
  expect(of('DPH - Notes').confidence).toBe(1);
  expect(of('DPH - Prescriptions').confidence).toBeLessThan(0.9);
  expect(of('DPH - Notes', 'mousepad')).toMatchObject({ matched: false, confidence: 0 });
});

test('a message of trouble that was not there makes another state; one that all went well lowers the confidence', () => {
  const saying = (text: string): View => ({
    ...record(),
    lines: [...record().lines, line(text, rect(20, 700, 240, 14))],
  });
  const expected = expectedFrom([record()]);
  expect(matchState(expected, saying("Erreur pendant l'enregistrement")).matched).toBe(false);
  const saved = matchState(expected, saying('Note enregistrée'));
  expect(saved.confidence).toBeLessThan(0.9);
  expect(saved.differences).toMatchObject([{ kind: 'extra', subject: 'line' }]);
});

test('a dialog that was expected and is gone is no match', () => {
  const dialog = underDialog(record(), 'État du dossier', 'Dossier actif');
  expect(matchState(expectedFrom([dialog]), record()).matched).toBe(false);
});

test('what several confirmed states share is required, what some have is optional, and what they say otherwise is let go', () => {
  const [a, b] = [record({ heading: 'Dossier du service' }), record({ heading: 'Dossier archivé' })];
  const without = { ...b, elements: b.elements.filter(({ label }) => label !== 'Prescriptions') };
  const expected = expectedFrom([a, without]);
  const label = (index: number) => expected.view.elements[index]?.label;
  expect(expected.required.map(label)).toContain('Enregistrer');
  expect(expected.required.map(label)).not.toContain('Prescriptions');
  expect(expected.optional.map(label)).toEqual(['Prescriptions']);
  expect(expected.lines.map((index) => expected.view.lines[index]?.text)).toEqual(['Les champs sont obligatoires']);
  expect(matchState(expected, record({ heading: 'Dossier transmis' })).matched).toBe(true);
});

test('an element that only a later confirmed state has is optional, too', () => {
  const more = {
    ...record(),
    elements: [...record().elements, { ...record().elements[9], label: 'Imprimer', box: rect(300, 560, 90, 30) }],
  } as View;
  const expected = expectedFrom([record(), more]);
  expect(expected.optional.map((index) => expected.view.elements[index]?.label)).toEqual(['Imprimer']);
});

test('a screen of four times as many elements takes a few times as long, not sixteen times', () => {
  timeOf(200);
  const [small, large] = [Math.min(timeOf(300), timeOf(300)), Math.min(timeOf(1_200), timeOf(1_200))];
  expect(large / small).toBeLessThan(11);
});

/** Milliseconds of a comparison of two screens of so many buttons and as many lines. */
function timeOf(count: number): number {
  const elements = Array.from({ length: count }, (_, at) => {
    return element('button', `Bouton ${at}`, rect((at % 40) * 46, Math.floor(at / 40) * 20, 40, 16));
  });
  const lines = elements.map(({ label, box }) => line(`${label} du patient`, box));
  const large = view(elements, lines, { size: { width: 1920, height: 1080 } });
  const started = performance.now();
  expect(confidence(large, laidOut(large, 1, 6, 6))).toBeGreaterThan(0.9);
  return performance.now() - started;
}
