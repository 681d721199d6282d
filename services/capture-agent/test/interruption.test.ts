import { beginInput } from '../src/adapters/interruption';

describe('an input under way', () => {
  it('goes on while nobody interrupts and the process does not stand still', () => {
    let now = 0;
    const mayGive = beginInput(
      () => null,
      () => now,
    );
    for (let given = 0; given < 20; given++) {
      now += 1_400;
      expect(() => mayGive(given, 20)).not.toThrow();
    }
  });

  it('stops when the process stood still: nobody knows any more what has the focus', () => {
    let now = 0;
    const mayGive = beginInput(
      () => null,
      () => now,
    );
    mayGive(0, 9);
    now += 4_000;
    expect(() => mayGive(5, 9)).toThrow(
      expect.objectContaining({ code: 'INPUT_INTERRUPTED', facts: { reason: 'stall', typed: 5, of: 9 } }),
    );
  });

  it('stops for a person', () => {
    expect(() => beginInput(() => 'human_input')(1, 2)).toThrow(
      expect.objectContaining({ facts: { reason: 'human_input', typed: 1, of: 2 } }),
    );
  });
});
