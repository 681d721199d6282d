import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { aFrame, anAction, aScreen, aScreenState } from '../src';

describe('builders', () => {
  it('give a frame whose picture has the digest that the frame tells', async () => {
    const frame = aFrame();
    const patch = frame.patches[0]!;
    const { data, info } = await sharp(patch.data).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([patch.rect.width, patch.rect.height, 3]);
    expect(createHash('sha256').update(data).digest()).toEqual(Buffer.from(frame.digest));
  });

  it('take the fields of the caller and keep the rest', () => {
    expect(aFrame({ sequence: 9 })).toEqual({ ...aFrame(), sequence: 9 });
    expect(aScreenState({ mode: 'complete' }).elements).toEqual(aScreen().elements);
  });

  it('aim the action at the middle of an element of the screen', () => {
    const { precondition, what } = anAction();
    expect(precondition.target).toEqual(aScreen().elements[0]?.box);
    expect(what).toMatchObject({ kind: 'click', point: { x: 436, y: 147 } });
  });
});
