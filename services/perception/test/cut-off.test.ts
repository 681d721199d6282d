import type { Rect } from '@vigie/domain';
import { findElements } from '../src/see/find-elements';
import { draw } from './support/draw';

const SIZE = { width: 500, height: 300 };
const FIELD = { x: 60, y: 120, width: 200, height: 26, fill: '#ffffff', stroke: '#888888' };
const confidenceOf = async (over: readonly (Rect & { fill: string; stroke: string })[]) => {
  const image = await draw({ ...SIZE, ground: '#dddddd', boxes: [FIELD, ...over] });
  const fields = findElements(image, []).candidates.filter(({ box }) => Math.abs(box.y - FIELD.y) <= 2);
  return fields.map(({ confidence }) => confidence);
};

test('a field that another window cuts off is doubtful, a whole one is not', async () => {
  const window = { x: 180, y: 20, width: 300, height: 260, fill: '#f4f4f4', stroke: '#333333' };
  expect((await confidenceOf([]))[0]!).toBeGreaterThan(0.8);
  const cut = await confidenceOf([window]);
  expect(cut).not.toHaveLength(0);
  for (const confidence of cut) expect(confidence).toBeLessThan(0.1);
});

test('a field in a window of its own width has its edges on both sides and is as sure as any', async () => {
  const sides = [60, 259].map((x) => ({ x, y: 10, width: 1, height: 280, fill: '#333333', stroke: '#333333' }));
  for (const confidence of await confidenceOf(sides)) expect(confidence).toBeGreaterThan(0.5);
});
