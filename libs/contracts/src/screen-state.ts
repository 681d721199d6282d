import { FINGERPRINT_COMPONENTS, type FingerprintComponent, PERCEPTION_MODES, type ScreenState } from '@vigie/domain';
import { type Codec, defineCodec } from './define-codec';
import { id, idOrEmpty, list, measure, name, oneOf } from './field';
import {
  type FingerprintComponent as FingerprintComponentProto,
  ScreenState as ScreenStateProto,
} from './gen/vigie/v1/state';
import { limits } from './limits';
import { screenFromProto, screenToProto } from './screen';

function componentFromProto(c: FingerprintComponentProto): FingerprintComponent {
  return {
    name: oneOf('name', c.name, FINGERPRINT_COMPONENTS),
    provider: id('provider', c.provider),
    vectorId: idOrEmpty('vectorId', c.vectorId),
    weight: measure('weight', c.weight),
  };
}

function toProto(s: ScreenState): ScreenStateProto {
  return {
    ...screenToProto(s),
    screenStateId: s.screenStateId,
    sessionId: s.sessionId,
    vectorId: s.vectorId,
    components: s.components.map((c) => ({ ...c })),
    mode: s.mode,
    fuseMs: s.fuseMs,
  };
}

/** A state that failed may lack its id and its vector: it was never stored. */
function fromProto(s: ScreenStateProto): ScreenState {
  const screen = screenFromProto(s);
  return {
    ...screen,
    screenStateId: (screen.failure === '' ? id : idOrEmpty)('screenStateId', s.screenStateId),
    sessionId: name('sessionId', s.sessionId),
    vectorId: idOrEmpty('vectorId', s.vectorId),
    components: list('components', s.components, limits.components, componentFromProto),
    mode: oneOf('mode', s.mode, PERCEPTION_MODES),
    fuseMs: measure('fuseMs', s.fuseMs),
  };
}

const codec: Codec<ScreenState, ScreenStateProto> = defineCodec('ScreenState', ScreenStateProto, {
  toProto,
  fromProto,
});

export const encodeScreenState = codec.encode;
export const decodeScreenState = codec.decode;
