import {
  decodeAction,
  decodeConfirmStateRequest,
  decodeConfirmStateResponse,
  decodeEmbedRequest,
  decodeEmbedResponse,
  decodeFrame,
  decodeOutcome,
  decodeScreen,
  decodeScreenState,
  decodeSearchStatesRequest,
  decodeSearchStatesResponse,
  encodeAction,
  encodeConfirmStateRequest,
  encodeConfirmStateResponse,
  encodeEmbedRequest,
  encodeEmbedResponse,
  encodeFrame,
  encodeOutcome,
  encodeScreen,
  encodeScreenState,
  encodeSearchStatesRequest,
  encodeSearchStatesResponse,
} from '@vigie/contracts';
import { isCoded } from '@vigie/errors';
import fc from 'fast-check';
import { anAction, anOutcome } from './arbitraries/actions';
import { aFrame, aScreen, aScreenState } from './arbitraries/screens';
import {
  aConfirmStateRequest,
  aConfirmStateResponse,
  anEmbedRequest,
  anEmbedResponse,
  aSearchStatesRequest,
  aSearchStatesResponse,
} from './arbitraries/searches';

interface Case {
  readonly message: string;
  readonly values: fc.Arbitrary<unknown>;
  readonly encode: (value: never) => Uint8Array;
  readonly decode: (bytes: Uint8Array) => unknown;
}

function busMessage<T>(
  message: string,
  values: fc.Arbitrary<T>,
  encode: (value: T) => Uint8Array,
  decode: (bytes: Uint8Array) => T,
): Case {
  return { message, values, encode: encode as Case['encode'], decode };
}

const cases: Case[] = [
  busMessage('Frame', aFrame, encodeFrame, decodeFrame),
  busMessage('Screen', aScreen, encodeScreen, decodeScreen),
  busMessage('ScreenState', aScreenState, encodeScreenState, decodeScreenState),
  busMessage('EmbedRequest', anEmbedRequest, encodeEmbedRequest, decodeEmbedRequest),
  busMessage('EmbedResponse', anEmbedResponse, encodeEmbedResponse, decodeEmbedResponse),
  busMessage('SearchStatesRequest', aSearchStatesRequest, encodeSearchStatesRequest, decodeSearchStatesRequest),
  busMessage('SearchStatesResponse', aSearchStatesResponse, encodeSearchStatesResponse, decodeSearchStatesResponse),
  busMessage('ConfirmStateRequest', aConfirmStateRequest, encodeConfirmStateRequest, decodeConfirmStateRequest),
  busMessage('ConfirmStateResponse', aConfirmStateResponse, encodeConfirmStateResponse, decodeConfirmStateResponse),
  busMessage('Action', anAction, encodeAction, decodeAction),
  busMessage('Outcome', anOutcome, encodeOutcome, decodeOutcome),
];

/** What bytes from anywhere may do: give a value, or the one coded error. */
function readsOrRefuses(decode: Case['decode'], bytes: Uint8Array): void {
  try {
    decode(bytes);
  } catch (error) {
    if (!isCoded(error, 'CONTRACT_MALFORMED')) throw error;
  }
}

describe.each(cases)('a $message message', ({ message, values, encode, decode }) => {
  it('arrives as it was sent', () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(decode(encode(value as never))).toEqual(value);
      }),
      { numRuns: 200 },
    );
  });

  it('is refused with CONTRACT_MALFORMED or read, wherever it was cut off', () => {
    fc.assert(
      fc.property(values, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (value, share) => {
        const bytes = encode(value as never);
        readsOrRefuses(decode, bytes.subarray(0, Math.floor(share * bytes.length)));
      }),
      { numRuns: 300 },
    );
  });

  it('is refused with CONTRACT_MALFORMED or read, whichever of its bytes were changed', () => {
    const change = fc.record({ at: fc.nat(), to: fc.nat({ max: 255 }) });
    fc.assert(
      fc.property(values, fc.array(change, { minLength: 1, maxLength: 8 }), (value, changes) => {
        const bytes = Uint8Array.from(encode(value as never));
        for (const { at, to } of changes) if (bytes.length > 0) bytes[at % bytes.length] = to;
        readsOrRefuses(decode, bytes);
      }),
      { numRuns: 300 },
    );
  });

  it('is refused with CONTRACT_MALFORMED or read when it is noise', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => readsOrRefuses(decode, bytes)),
      { numRuns: 300 },
    );
  });

  it('is refused unread when it is larger than the bus takes', () => {
    expect(() => decode(new Uint8Array(8 * 1024 * 1024 + 1))).toThrow(
      `A ${message} message cannot be used: its size is 8388609 bytes, at most 8388608 are taken.`,
    );
  });
});
