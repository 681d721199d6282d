import fc from 'fast-check';
import { type Candidate, differingKeys, recognise, type View } from '../src';
import { anyScreen, laidOut, record, underDialog, view } from './screens';

function candidate(id: string, seen: View, more: Partial<Candidate> = {}): Candidate {
  return { id, similarity: 0.9, view: seen, workflowId: '', stepId: '', ...more };
}

const dialog = (text: string) => underDialog(record(), 'État du dossier', text);
const KNOWN = [candidate('record', record()), candidate('active', dialog('Dossier actif'))];

test('a known screen is recognised, moved, scaled and with other data', () => {
  const seen = laidOut(record({ value: 'Sortie' }), 1.25, 6, -4);
  expect(recognise(seen, KNOWN)).toMatchObject({ kind: 'known', id: 'record' });
  expect(recognise(dialog('Dossier actif'), KNOWN)).toMatchObject({ kind: 'known', id: 'active', confidence: 1 });
});

test('a dialog that says another thing is unknown, with the nearest and why it is not that one', () => {
  const told = recognise(dialog('Dossier expiré'), KNOWN);
  expect(told).toMatchObject({ kind: 'unknown', nearest: { id: 'active' } });
  if (told.kind !== 'unknown') throw new Error('known');
  expect(told.because.map(({ code }) => code)).toContain('SAYS_OTHERWISE');
});

test('a screen under a dialog is unknown because of the dialog', () => {
  const told = recognise(underDialog(record(), 'Attention', 'La session va expirer'), [candidate('record', record())]);
  expect(told.kind === 'unknown' && told.because[0]?.code).toBe('UNDER_A_DIALOG');
});

test('another screen altogether is unknown for what is missing', () => {
  fc.assert(
    fc.property(anyScreen, (seen) => {
      const told = recognise(seen, KNOWN);
      expect(told.kind).toBe('unknown');
      expect(told.kind === 'unknown' && told.because.length > 0).toBe(true);
    }),
    { numRuns: 100 },
  );
});

test('without candidates, and without anything on the screen, nothing is recognised', () => {
  expect(recognise(record(), [])).toEqual({
    kind: 'unknown',
    nearest: null,
    because: [{ code: 'NO_CANDIDATES', found: 0, bar: 1 }],
  });
  expect(recognise(view([]), KNOWN)).toMatchObject({ kind: 'unknown', because: [{ code: 'NOTHING_TO_COMPARE' }] });
});

test('F-8.2 the same screen with another context is the same state, told as of another context', () => {
  const contexts = fc.dictionary(fc.constantFrom('patient', 'invoice', 'document'), fc.string(), {
    minKeys: 1,
    maxKeys: 3,
  });
  fc.assert(
    fc.property(contexts, contexts, (known, seen) => {
      const told = recognise({ ...record(), context: seen }, [candidate('record', { ...record(), context: known })]);
      const same = differingKeys(known, seen).length === 0;
      expect(told).toMatchObject({ kind: 'known', confidence: 1, context: same ? 'same' : 'other' });
    }),
    { numRuns: 100 },
  );
});

test('F-8.3 of two records of one screen, the one with the same context is meant', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), fc.boolean(), (mine, other, first) => {
      fc.pre(mine !== other);
      const of = (id: string, patient: string) => candidate(id, { ...record(), context: { patient } });
      const both = first ? [of('mine', mine), of('other', other)] : [of('other', other), of('mine', mine)];
      const seen = { ...record(), context: { patient: mine } };
      expect(recognise(seen, both)).toMatchObject({ kind: 'known', id: 'mine', context: 'same' });
    }),
    { numRuns: 100 },
  );
});

test('F-8.4 without a context a screen is recognised all the same', () => {
  fc.assert(
    fc.property(anyScreen, fc.string(), (screen, patient) => {
      const told = recognise(screen, [candidate('known', { ...screen, context: { patient } })]);
      expect(told).toMatchObject({ kind: 'known', context: 'absent' });
    }),
    { numRuns: 100 },
  );
});

test('of the states of one step, what changes from one to the other counts for nothing', () => {
  const step = { workflowId: 'notes', stepId: 'open' };
  const seen = record({ heading: 'Dossier transmis' });
  expect(recognise(seen, [candidate('a', record({ heading: 'Dossier du service' }), step)]).kind).toBe('unknown');
  const both = [
    candidate('a', record({ heading: 'Dossier du service' }), step),
    candidate('b', record({ heading: 'Dossier archivé' }), step),
  ];
  expect(recognise(seen, both)).toMatchObject({ kind: 'known', stepId: 'open' });
});
