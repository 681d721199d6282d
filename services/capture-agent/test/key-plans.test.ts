import { INPUT_BYTES, packInputs } from '../src/adapters/windows/input-events';
import { planChordInput, planTextInput } from '../src/adapters/windows/plan-input';
import { planChord } from '../src/adapters/x11/plan-chord';

/** Rows of an AZERTY keyboard: plain, Shift, second group twice, AltGr, both. */
const AZERTY = {
  minKeycode: 10,
  rows: [
    [0x26, 0x31, 0, 0, 0xb9, 0],
    [0xe9, 0x32, 0, 0, 0x7e, 0],
    [0xe0, 0x30, 0, 0, 0x40, 0],
    [0x61, 0x41, 0, 0, 0xe6, 0],
    [0xffe3],
    [0xffe1],
    [0xfe03],
    [0xff0d],
    [0x65, 0x45, 0, 0, 0x20ac, 0],
  ],
  group: 0,
};

describe('A key chord on X11', () => {
  it.each([
    [
      ['Control', 'a'],
      [14, 13],
    ],
    [
      ['Control', 'Shift', 'A'],
      [14, 15, 13],
    ],
    [['A'], [15, 13]],
    [['1'], [15, 10]],
    [
      ['Control', '1'],
      [14, 15, 10],
    ],
    [['é'], [11]],
    [['@'], [16, 12]],
    [['€'], [16, 18]],
    [['Enter'], [17]],
    [
      ['AltGraph', 'e'],
      [16, 18],
    ],
  ])('%j presses the keycodes %j of a French keyboard', (keys, keycodes) => {
    expect(planChord(keys, AZERTY)).toEqual(keycodes);
  });

  it.each([[['Enterr']], [['ñ']], [['__proto__']], [['']]])(
    '%j is refused, and the error does not repeat the text',
    (keys) => {
      expect(() => planChord(keys, AZERTY)).toThrow(expect.objectContaining({ code: 'KEY_UNKNOWN' }));
      try {
        planChord(keys, AZERTY);
      } catch (error) {
        if (keys[0] !== '') expect((error as Error).message).not.toContain(keys[0]);
      }
    },
  );

  it('looks in the active layout first', () => {
    const two = {
      minKeycode: 10,
      rows: [
        [0x61, 0x41, 0x71, 0x51],
        [0x71, 0x51, 0x61, 0x41],
      ],
    };
    expect(planChord(['a'], { ...two, group: 0 })).toEqual([10]);
    expect(planChord(['a'], { ...two, group: 1 })).toEqual([11]);
  });
});

describe('Input on Windows', () => {
  const layout = {
    // A French keyboard: 1 is Shift + &, @ is AltGr + 0 (Ctrl and Alt), a is on VK_A.
    scanCharacter: (unit: number) => ({ 49: 0x0131, 64: 0x0630, 97: 0x0041 })[unit] ?? -1,
    scanCode: (virtualKey: number) => virtualKey & 0x7f,
  };
  const keys = (events: ReturnType<typeof planChordInput>) =>
    events.map((event) =>
      event.kind === 'key' ? `${event.up ? '-' : '+'}${event.virtualKey.toString(16)}` : event.kind,
    );

  it('presses the modifiers that the layout asks for, and releases in the opposite order', () => {
    expect(keys(planChordInput(['Control', 'a'], layout))).toEqual(['+11', '+41', '-41', '-11']);
    expect(keys(planChordInput(['1'], layout))).toEqual(['+10', '+31', '-31', '-10']);
    expect(keys(planChordInput(['@'], layout))).toEqual(['+11', '+12', '+30', '-30', '-12', '-11']);
  });

  it('marks the keys that the keypad has as well as extended, and Enter not', () => {
    expect(planChordInput(['ArrowLeft'], layout)[0]).toMatchObject({ virtualKey: 0x25, extended: true });
    expect(planChordInput(['Delete'], layout)[0]).toMatchObject({ extended: true });
    expect(planChordInput(['Enter'], layout)[0]).toMatchObject({ virtualKey: 0x0d, extended: false });
    expect(planChordInput(['F24'], layout)[0]).toMatchObject({ virtualKey: 0x87 });
  });

  it('refuses a character that no key gives', () => {
    expect(() => planChordInput(['Control', '中'], layout)).toThrow(expect.objectContaining({ code: 'KEY_UNKNOWN' }));
  });

  it('gives text as UTF-16 units, pairs included, and line feeds as Enter', () => {
    const events = planTextInput('é€\n🙂', layout, 400).flatMap((piece) => piece.events);
    const units = events.flatMap((event) => (event.kind === 'unit' && !event.up ? [event.unit] : []));
    expect(units).toEqual([0xe9, 0x20ac, 0xd83d, 0xde42]);
    expect(keys(events).filter((key) => key !== 'unit')).toEqual(['+d', '-d']);
  });

  it('lays out INPUT as 64-bit Windows reads it', () => {
    const packed = packInputs([
      { kind: 'unit', unit: 0x20ac, up: true },
      { kind: 'wheel', axis: 'vertical', notches: -3 },
      { kind: 'button', button: 'right', up: false },
      { kind: 'key', virtualKey: 0x2e, scanCode: 0x53, extended: true, up: true },
    ]);
    expect(packed).toHaveLength(4 * INPUT_BYTES);
    expect(INPUT_BYTES).toBe(40);
    const [unit, wheel, button, key] = [0, 1, 2, 3].map((i) => packed.subarray(i * 40, i * 40 + 40));
    expect([unit!.readUInt32LE(0), unit!.readUInt16LE(8), unit!.readUInt16LE(10), unit!.readUInt32LE(12)]).toEqual([
      1, 0, 0x20ac, 0x0006,
    ]);
    expect([wheel!.readUInt32LE(0), wheel!.readInt32LE(16), wheel!.readUInt32LE(20)]).toEqual([0, -360, 0x0800]);
    expect([button!.readUInt32LE(0), button!.readUInt32LE(20)]).toEqual([0, 0x0008]);
    expect([key!.readUInt16LE(8), key!.readUInt16LE(10), key!.readUInt32LE(12)]).toEqual([0x2e, 0x53, 0x0003]);
  });
});
