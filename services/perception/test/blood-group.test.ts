import { settleBloodGroup } from '../src/read/grammar/blood-group';

const words = (line: string) => line.split(' ').map((text) => ({ text }));
const settled = (line: string) => {
  const { words: all, doubtful } = settleBloodGroup(words(line));
  return [all.map(({ text }) => text).join(' '), doubtful.length > 0];
};

test.each([
  ['o+', 'O+'],
  ['0 -', 'O -'],
  ['0 négatif', 'O négatif'],
  ['Groupe : 0 Rh+', 'Groupe : O Rh+'],
  ['À positif', 'A positif'],
  ['A8 Rh -', 'AB Rh -'],
])('“%s” is the blood group “%s”', (line, group) => {
  expect(settled(line)).toEqual([group, false]);
});

test.each(['O+', 'AB -', 'A Rh-', 'B Rh positif', 'O NEG', 'Groupe sanguin : A+', 'Rhésus : O pos.'])(
  '“%s” is a blood group as it is read',
  (line) => {
    expect(settled(line)).toEqual([line, false]);
  },
);

test.each(['B.', 'O.', 'Groupe : A.', 'AB:', 'A Rh', 'Groupe : O Rh *', 'B positf', 'A nègatif', 'O PO5', '8-'])(
  '“%s” may be a blood group whose sign was lost, and is doubtful',
  (line) => {
    expect(settled(line)).toEqual([line, true]);
  },
);

test.each([
  'A',
  'Bon',
  'O2',
  '0',
  '0,5',
  'B12',
  'A partir du 3',
  'Nom : Abel',
  'À demain',
  '0 mg',
  'B. Martin',
  'A 12',
  'Chambre : B',
])('“%s” is no blood group', (line) => {
  expect(settled(line)).toEqual([line, false]);
});
