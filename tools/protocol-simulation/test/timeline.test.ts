import fc from 'fast-check';
import { Timeline } from '../src/world/timeline';

describe('the timeline', () => {
  it('does everything by its time, and what is due at once in the order in which it was put in', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { maxLength: 60 }), (times) => {
        const timeline = new Timeline();
        const done: [number, number][] = [];
        times.forEach((time, i) => {
          timeline.at(time, () => done.push([time, i]));
        });
        while (timeline.step());
        const expected = times.map((time, i): [number, number] => [time, i]).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
        expect(done).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });

  it('does not go back: what is put into the past happens now', () => {
    const timeline = new Timeline();
    const at: number[] = [];
    timeline.at(10, () => timeline.at(3, () => at.push(timeline.now)));
    while (timeline.step());
    expect(at).toEqual([10]);
  });
});
