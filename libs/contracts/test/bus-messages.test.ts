import {
  decodeConfirmStateRequest,
  decodeConfirmStateResponse,
  decodeEmbedRequest,
  decodeEmbedResponse,
  decodeEnquiry,
  decodeExplainStatesRequest,
  decodeExplainStatesResponse,
  decodeFrame,
  decodeLaneOrder,
  decodeMatchStateRequest,
  decodeMatchStateResponse,
  decodeOutcome,
  decodeScreen,
  decodeScreenState,
  decodeSearchStatesRequest,
  decodeSearchStatesResponse,
  decodeSignedAction,
  decodeWelcome,
  encodeConfirmStateRequest,
  encodeConfirmStateResponse,
  encodeEmbedRequest,
  encodeEmbedResponse,
  encodeEnquiry,
  encodeExplainStatesRequest,
  encodeExplainStatesResponse,
  encodeFrame,
  encodeLaneOrder,
  encodeMatchStateRequest,
  encodeMatchStateResponse,
  encodeOutcome,
  encodeScreen,
  encodeScreenState,
  encodeSearchStatesRequest,
  encodeSearchStatesResponse,
  encodeWelcome,
  type SignedAction,
  sealableAction,
} from '@vigie/contracts';
import type { Action } from '@vigie/domain';
import { isCoded } from '@vigie/errors';
import fc from 'fast-check';
import { aLaneOrder, anAction, anEnquiry, anOutcome, aWelcome } from './arbitraries/actions';
import { aFrame, aScreen, aScreenState } from './arbitraries/screens';
import {
  aConfirmStateRequest,
  aConfirmStateResponse,
  aMatchStateRequest,
  aMatchStateResponse,
  anEmbedRequest,
  anEmbedResponse,
  anExplainStatesRequest,
  anExplainStatesResponse,
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

const noSalt = new Uint8Array(0);
const encodeAction = (action: SignedAction) => sealableAction(action as Action, noSalt).content;
/** Without a text to type: with one, what is decoded is a hash. Its own tests are in sealed-action.test.ts. */
const aKeyAction = anAction.filter(({ what }) => what.kind !== 'type_text') as fc.Arbitrary<never>;

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
  busMessage('MatchStateRequest', aMatchStateRequest, encodeMatchStateRequest, decodeMatchStateRequest),
  busMessage('MatchStateResponse', aMatchStateResponse, encodeMatchStateResponse, decodeMatchStateResponse),
  busMessage('ExplainStatesRequest', anExplainStatesRequest, encodeExplainStatesRequest, decodeExplainStatesRequest),
  busMessage(
    'ExplainStatesResponse',
    anExplainStatesResponse,
    encodeExplainStatesResponse,
    decodeExplainStatesResponse,
  ),
  busMessage('Welcome', aWelcome, encodeWelcome, decodeWelcome),
  busMessage('Enquiry', anEnquiry, encodeEnquiry, decodeEnquiry),
  busMessage('LaneOrder', aLaneOrder, encodeLaneOrder, decodeLaneOrder),
  busMessage('Action', aKeyAction, encodeAction, decodeSignedAction),
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

  it('is refused unread when it is larger than any can be', () => {
    const sizes = /its size is 8388609 bytes, at most (8388608|32768) are taken\.$/;
    expect(() => decode(new Uint8Array(8 * 1024 * 1024 + 1))).toThrow(sizes);
    expect(() => decode(new Uint8Array(8 * 1024 * 1024 + 1))).toThrow(`A ${message} message cannot be used`);
  });
});
