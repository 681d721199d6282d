/** @jest-environment ./services/perception/test/support/compiled-environment.js */
import type { Rect, RgbImage } from '@vigie/domain';
import { isPlain } from '../src/pixels/is-plain';
import { PlaceIndex } from '../src/pixels/place-index';
import { leastCrowded } from '../src/see/least-crowded';

/** Compiled: outside of jest loops over very many areas are many times as fast. */
declare const compiled: <Module>(name: string) => Module;
const { findElements } = compiled<typeof import('../src/see/find-elements')>('see/find-elements.js');
const { describeScene } = compiled<typeof import('../src/see/scene')>('see/scene.js');
const { segmentsOf } = compiled<typeof import('../src/see/ground/regions')>('see/ground/regions.js');

function ground(width: number, height: number, shade = 240): RgbImage {
  return { width, height, data: new Uint8Array(width * height * 3).fill(shade) };
}

function paint(image: RgbImage, { x, y, width, height }: Rect, shade: number): void {
  for (let row = y; row < y + height; row += 1) {
    image.data.fill(shade, (row * image.width + x) * 3, (row * image.width + x + width) * 3);
  }
}

/** Squares of a side at every pitch, in a part of the image. */
function squares(image: RgbImage, part: Rect, pitch: number, side: number): void {
  for (let y = part.y; y + side <= part.y + part.height; y += pitch) {
    for (let x = part.x; x + side <= part.x + part.width; x += pitch) {
      paint(image, { x, y, width: side, height: side }, 60);
    }
  }
}

test('F-7.4 of a pattern of many squares a bounded number is looked at, and where the others are is told', () => {
  const image = ground(1200, 1200);
  squares(image, { x: 0, y: 0, width: 1200, height: 1200 }, 17, 14);
  const scene = describeScene(image, segmentsOf(image), []);
  expect(scene.panes.length).toBeLessThanOrEqual(4000);
  const { doubts } = findElements(image, []);
  expect(doubts.filter(({ code }) => code === 'PICTURE_CROWDED').length).toBe(1);
});

test('F-7.4 a pattern in one place keeps nobody from seeing the marks of another', () => {
  const image = ground(1400, 700);
  squares(image, { x: 0, y: 0, width: 700, height: 700 }, 7, 4);
  const apart = { x: 1200, y: 300, width: 16, height: 16 };
  paint(image, apart, 60);
  const scene = describeScene(image, segmentsOf(image), []);
  expect(scene.marks).toContainEqual(apart);
  expect(scene.crowded).toHaveLength(1);
  expect(scene.crowded[0]!.x + scene.crowded[0]!.width).toBeLessThanOrEqual(700);
});

test('a screen with no more than it may have is seen whole, without a doubt', () => {
  const image = ground(400, 300);
  squares(image, { x: 20, y: 20, width: 300, height: 200 }, 30, 16);
  expect(findElements(image, []).doubts).toEqual([]);
});

test('the least crowded places stay, in their order', () => {
  const box = (x: number, y: number) => ({ x, y, width: 2, height: 2 });
  const crowd = Array.from({ length: 10 }, (_unused, at) => box(at * 4, 0));
  const things = [...crowd.slice(0, 5), box(900, 500), ...crowd.slice(5), box(500, 900)];
  const { kept, left } = leastCrowded(things, 4, (thing) => thing);
  expect(kept).toEqual([crowd[0], crowd[1], box(900, 500), box(500, 900)]);
  expect(left).toEqual({ x: 8, y: 0, width: 30, height: 2 });
});

test('an index of places finds the first and the last of what was added, and nothing that was taken out', () => {
  const index = new PlaceIndex<string>(16);
  const wide = { x: 3, y: 3, width: 100, height: 4 };
  index.add(wide, 'one');
  index.add({ x: 90, y: 0, width: 4, height: 4 }, 'two');
  const here = { x: 88, y: 1, width: 2, height: 2 };
  expect([index.firstAt(91, 3, () => true), index.last(here, () => true)]).toEqual(['one', 'two']);
  index.remove(wide, 'one');
  expect(index.firstAt(91, 3, () => true)).toBe('two');
  expect(index.some({ x: 5, y: 5, width: 1, height: 1 }, () => true)).toBe(false);
});

test('a part is plain when all its pixels are of one colour, whatever lies around it', () => {
  const image = ground(40, 30);
  paint(image, { x: 20, y: 10, width: 1, height: 1 }, 239);
  expect(isPlain(image, { x: 0, y: 0, width: 20, height: 30 })).toBe(true);
  expect(isPlain(image, { x: 21, y: -5, width: 60, height: 60 })).toBe(true);
  expect(isPlain(image, { x: 10, y: 5, width: 11, height: 6 })).toBe(false);
  expect(isPlain(image, { x: 10, y: 11, width: 20, height: 5 })).toBe(true);
});
