import { foldText, WORKSTATION_ID } from '@vigie/domain';
import fc from 'fast-check';

describe('text that is compared', () => {
  it.each([
    ['accents and case', 'Prénom DE L’Élève', "prenom de l'eleve"],
    ['ligatures', 'Œdème, cæcum, ﬁn, Straße', 'oedeme, caecum, fin, strasse'],
    ['composed and decomposed letters', 'e\u0301', 'e'],
    ['white space of all kinds', '  a\u00a0b\t\n c ', 'a b c'],
    ['quotes and dashes', '« a » “b” — c‑d', '" a " "b" - c-d'],
  ])('loses what readings differ in: %s', (_what, text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('keeps digits and letters that tell patients apart', () => {
    expect(foldText('MARTIN Jean 12/03/1954')).not.toBe(foldText('MARTIN Jean 21/03/1954'));
    expect(foldText('O0')).toBe('o0');
  });

  it('does not change when it is folded again, whatever the character', () => {
    const characters = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code));
    expect(characters.filter((character) => foldText(foldText(character)) !== foldText(character))).toEqual([]);
  });

  it('does not change when it is folded again, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
      { numRuns: 500 },
    );
  });
});

describe('the id of a workstation or site', () => {
  it.each(['ws-1', 'A_b-9', 'x'.repeat(64)])('may be %s', (id) => expect(id).toMatch(WORKSTATION_ID));

  it.each(['', 'x'.repeat(65), 'a.b', 'a*', '>', 'é', 'a b', '../x', 'a\n'])('may not be %j', (id) =>
    expect(id).not.toMatch(WORKSTATION_ID),
  );
});
