import { verificationToJson } from '@vigie/domain';
import * as fc from 'fast-check';
import { type Evidence, judge } from '../src/verify/judge';
import { comparePixels } from '../src/verify/pixel-change';
import { readBack } from '../src/verify/read-back';
import { element, words } from './stand-ins/drawn-screen';

const CHANGED = { identical: false, region: 0.1, screen: 0.02 };
const SAME = { identical: true, region: 0, screen: 0 };
const condition = (met: boolean) => ({ name: 'texts[0] “Note enregistrée”', score: met ? 1 : 0, met });
const evidence = (over: Partial<Evidence>): Evidence => ({
  conditions: [condition(true)],
  heldBefore: new Set(),
  wantsChange: null,
  pixels: CHANGED,
  typed: null,
  typedBefore: false,
  ...over,
});

describe('a verification', () => {
  it('R-3: without an expectation is by pixels alone, and without pictures verified with little confidence', () => {
    const withoutPictures = judge(evidence({ conditions: [], pixels: null }));
    expect(withoutPictures.verification).toMatchObject({ verified: true });
    expect(withoutPictures.verification.confidence).toBeLessThan(0.5);
    expect(judge(evidence({ conditions: [] })).verification.verified).toBe(true);
    expect(judge(evidence({ conditions: [], pixels: SAME })).verification.verified).toBe(false);
  });

  it('R-4: identical pixels and an expectation are not verified, retry, whatever else holds', () => {
    expect(judge(evidence({ pixels: SAME }))).toMatchObject({
      status: 'failed',
      verification: { verified: false, suggestion: 'retry', changesDetected: 'none', semanticVerified: null },
    });
  });

  it.each([
    ['pixel yes + expected yes', CHANGED, true, { verified: true, suggestion: 'continue' }],
    ['pixel yes + expected no', CHANGED, false, { verified: false, suggestion: 'retry' }],
    ['pixel no + expected yes', { ...CHANGED, region: 0 }, true, { verified: true, suggestion: 'continue' }],
    ['pixel no + expected no', { ...CHANGED, region: 0 }, false, { verified: false, suggestion: 'retry' }],
  ])('R-5: %s', (_name, pixels, met, expected) => {
    const { verification } = judge(evidence({ pixels, conditions: [condition(met)] }));
    expect(verification).toMatchObject(expected);
    if (pixels.region > 0 || !met) expect(verification.confidence).toBeGreaterThanOrEqual(0.7);
  });

  it('is no success for a step that states nothing, or only what held before', () => {
    expect(judge(evidence({ conditions: [] })).status).toBe('unverified');
    expect(judge(evidence({ heldBefore: new Set([condition(true).name]) })).status).toBe('unverified');
    const typed = { kind: 'read', similarity: 1, accents: 'none_expected' } as const;
    expect(judge(evidence({ conditions: [], typed })).status).toBe('verified');
    expect(judge(evidence({ conditions: [], typed, typedBefore: true })).status).toBe('unverified');
  });

  it('is never a success unless everything stated is met', () => {
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { maxLength: 5 }),
        fc.boolean(),
        fc.constantFrom(null, SAME, CHANGED),
        (met, held, pixels) => {
          const conditions = met.map((one, index) => ({ name: `c${index}`, score: one ? 1 : 0, met: one }));
          const heldBefore = new Set(held ? conditions.map((one) => one.name) : []);
          const { status } = judge(evidence({ conditions, heldBefore, pixels }));
          if (status === 'verified')
            expect(conditions.length > 0 && met.every(Boolean) && !held && pixels !== SAME).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('R-3: in JSON leaves the semantic fields out unless a semantic check was made, and then false is there', () => {
    const { verification } = judge(evidence({}));
    expect(Object.keys(verificationToJson(verification))).toEqual([
      'verified',
      'confidence',
      'changes_detected',
      'change_area_pct',
      'suggestion',
      'detail',
    ]);
    const asked = verificationToJson({ ...verification, semanticVerified: false, semanticDetail: 'non' });
    expect(asked).toMatchObject({ semantic_verified: false, semantic_detail: 'non', semantic_elapsed_ms: 0 });
  });
});

describe('R-1: two pictures', () => {
  const image = (paint: (data: Buffer) => void) => {
    const data = Buffer.alloc(20 * 10 * 3, 200);
    paint(data);
    return { width: 20, height: 10, data };
  };
  const plain = image(() => {});

  it('are identical only to the last pixel', () => {
    expect(
      comparePixels(
        plain,
        image(() => {}),
        null,
      ),
    ).toEqual({ identical: true, region: 0, screen: 0 });
    const flicker = image((data) => data.writeUInt8(201, 0));
    expect(comparePixels(plain, flicker, null)).toEqual({ identical: false, region: 0, screen: 0 });
  });

  it('are compared where the action should show', () => {
    const changed = image((data) => data.fill(0, (3 * 20 + 5) * 3, (3 * 20 + 10) * 3));
    const at = (x: number) => comparePixels(plain, changed, { x, y: 2, width: 5, height: 4 }).region;
    expect(at(5)).toBeCloseTo(5 / 20);
    expect(at(12)).toBe(0);
    expect(comparePixels(plain, changed, { x: -50, y: -50, width: 10, height: 10 }).region).toBe(0);
  });

  it('of different sizes have changed throughout', () => {
    expect(comparePixels(plain, { width: 1, height: 1, data: Buffer.alloc(3) }, null)).toMatchObject({
      screen: 1,
      identical: false,
    });
  });
});

describe('typed text read back', () => {
  it('is found where it wraps, and where symbols are read as digits', () => {
    const note =
      'Patient revu à 14h30 : état général amélioré, fièvre tombée à 37,8 °C. Sœur prévenue, contrôle dès demain.';
    const lines = [
      'Patient revu a 14h30 : etat general ameliore, fievre tombee',
      'a 37,8 C. Soeur prevenue, controle des demain.',
    ];
    const screen = {
      elements: [],
      words: [...words('Menu', 0, 0, 0), ...lines.flatMap((line, i) => words(line, 0, 20 + i * 20, i + 1))],
    };
    expect(readBack(note, null, screen)).toMatchObject({ kind: 'read', accents: 'not_confirmed' });
    const price = { elements: [], words: words('Cout : 1 234,50 6 (forfait n0 12/B)', 0, 0, 0) };
    expect(readBack('Coût : 1 234,50 € (forfait n° 12/B)', null, price)).toMatchObject({ kind: 'read' });
    const lost = { elements: [], words: words('Cout : & eee,50 6 (forfait n0 &e/B)', 0, 0, 0) };
    expect(readBack('Coût : 1 234,50 € (forfait n° 12/B)', null, lost)).toMatchObject({ kind: 'different' });
  });

  const field = { x: 10, y: 10, width: 400, height: 60 };
  const seen = (value: string) => ({
    elements: [element('text_input', 'Texte', field, '')],
    words: value === '' ? [] : words(value, 14, 20, 0),
  });

  it.each([
    ['Sœur prévenue', 'Soeur prevenue', { kind: 'read', accents: 'not_confirmed' }],
    ['Sœur prévenue', 'Sœur prévenue', { kind: 'read', accents: 'same' }],
    ['MARTIN', 'MARTIN|', { kind: 'read', similarity: 1, accents: 'none_expected' }],
    ['MARTIN', 'MARTINI', { kind: 'read' }],
    ['hgarnier', 'hganier', { kind: 'read' }],
    ['dose 10 mg', 'dose 1 mg', { kind: 'different' }],
    ['dose 1 mg', 'dose 10 mg', { kind: 'different' }],
    ['dose1mg', 'dosemg', { kind: 'different' }],
    ['MARTIN', 'MARTINE', { kind: 'different' }],
    ['MARTIN', 'DURAND', { kind: 'different' }],
    ['Evolution favorable sous traitement', 'sous traitement', { kind: 'partial' }],
    ['MARTIN', '', { kind: 'nothing' }],
    ['', '', { kind: 'read' }],
    ['', 'reste', { kind: 'different' }],
  ])('%s, read as %s', (typed, reading, expected) => {
    expect(readBack(typed, field, seen(reading))).toMatchObject(expected);
  });

  it('is looked for on the whole screen when the step had no target', () => {
    const screen = {
      elements: [],
      words: [...words('Menu', 0, 0, 0), ...words('Compte rendu', 0, 20, 1), ...words('fini', 0, 40, 2)],
    };
    expect(readBack('Compte rendu\nfini', null, screen)).toMatchObject({ kind: 'read' });
    expect(readBack('Compte rendu\nabsent', null, screen)).toMatchObject({ kind: 'different' });
    expect(readBack('Compte rendu 2026\nfini', null, screen)).toMatchObject({ kind: 'different' });
    const tenfold = { elements: [], words: words('Furosemide 40 mg le matin', 0, 0, 0) };
    expect(readBack('Furosémide 4 mg le matin', null, tenfold)).toMatchObject({ kind: 'different' });
    expect(readBack('Furosémide 40 mg le matin', null, tenfold)).toMatchObject({ kind: 'read' });
  });
});
