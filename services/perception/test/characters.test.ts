import { parseCharacterSet } from '../src/read/characters';

test('the signs that amounts are written with are kept, and pictures and ideograms are not', () => {
  const { characters } = parseCharacterSet('−\n≈\n±\n⁶\n⁹\n₂\n½\n▶\n中\n');
  expect(characters).toEqual(['', '−', '≈', '±', '⁶', '⁹', '₂', '½', ' ']);
});
