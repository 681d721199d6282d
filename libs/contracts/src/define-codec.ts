import { contractsErrors } from './errors';
import { FieldProblem, refuse } from './field';
import { limits } from './limits';

/** What ts-proto generates for a message, as far as a codec needs it. */
interface Generated<Proto> {
  encode(message: Proto): { finish(): Uint8Array };
  decode(bytes: Uint8Array): Proto;
}

interface Conversion<Domain, Proto> {
  toProto(value: Domain): Proto;
  fromProto(message: Proto): Domain;
}

/**
 * Both ways between a message and the domain. What `toProto` makes is checked as `fromProto` checks, so a broken value
 * is refused where it arises and not by its receiver.
 */
export interface Codec<Domain, Proto> extends Conversion<Domain, Proto> {
  /** @throws CONTRACT_MALFORMED, CONTRACT_TOO_LARGE */
  encode(value: Domain): Uint8Array;
  /** @throws CONTRACT_MALFORMED for whatever bytes these are not */
  decode(bytes: Uint8Array): Domain;
}

export function defineCodec<Domain, Proto>(
  message: string,
  generated: Generated<Proto>,
  convert: Conversion<Domain, Proto>,
): Codec<Domain, Proto> {
  const guard = <T>(work: () => T): T => guarded(message, work);
  const toProto = (value: Domain) =>
    guard(() => {
      const proto = convert.toProto(value);
      convert.fromProto(proto);
      return proto;
    });
  return {
    toProto,
    fromProto: (proto) => guard(() => convert.fromProto(proto)),
    encode: (value) => {
      const proto = toProto(value);
      const bytes = guard(() => generated.encode(proto).finish());
      if (bytes.length > limits.messageBytes) {
        throw contractsErrors.create('CONTRACT_TOO_LARGE', {
          message,
          bytes: bytes.length,
          limit: limits.messageBytes,
        });
      }
      return bytes;
    },
    decode: (bytes) =>
      guard(() => {
        takes(bytes, limits.messageBytes);
        return convert.fromProto(generated.decode(bytes));
      }),
  };
}

/**
 * A codec for what is signed: one meaning has one encoding. Bytes that are not exactly what `encode` gives for what they
 * say are refused, so two copies of one message never differ, and nothing can hide in unknown fields.
 */
export function defineSignedCodec<Domain, Proto>(
  message: string,
  generated: Generated<Proto>,
  convert: Conversion<Domain, Proto>,
): Codec<Domain, Proto> {
  const codec = defineCodec(message, generated, convert);
  const decode = (bytes: Uint8Array) => {
    takes(bytes, limits.signedBytes);
    const value = convert.fromProto(generated.decode(bytes));
    const again = generated.encode(convert.toProto(value)).finish();
    if (Buffer.compare(again, bytes) !== 0) refuse('its encoding', 'is not the one that is signed');
    return value;
  };
  const encode = (value: Domain) => {
    const bytes = codec.encode(value);
    // A proof at the sender that every receiver will take these bytes, and that they mean what was meant.
    guarded(message, () => decode(bytes));
    return bytes;
  };
  return { ...codec, encode, decode: (bytes) => guarded(message, () => decode(bytes)) };
}

function takes(bytes: Uint8Array, most: number): void {
  if (bytes.length > most) refuse('its size', `is ${bytes.length} bytes, at most ${most} are taken`);
}

/** Whatever goes wrong within is CONTRACT_MALFORMED. */
export function guarded<T>(message: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw malformed(message, error);
  }
}

/** The original error is dropped on purpose: the texts of protobuf's errors can hold the value, which is patient data. */
function malformed(message: string, error: unknown): Error {
  const { field, problem } =
    error instanceof FieldProblem ? error : { field: 'its content', problem: 'does not follow the protocol' };
  return contractsErrors.create('CONTRACT_MALFORMED', { message, field, problem });
}
