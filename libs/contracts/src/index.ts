export { decodeSignedAction, openAction, type SignedAction, sealableAction } from './action';
export {
  connectRequestFromProto,
  connectRequestToProto,
  connectResponseFromProto,
  connectResponseToProto,
} from './agent-link';
export * from './doubt-service';
export { decodeEmbedRequest, decodeEmbedResponse, encodeEmbedRequest, encodeEmbedResponse } from './embedding';
export { contractsErrors } from './errors';
export { decodeFrame, encodeFrame } from './frame';
export * from './generated-services';
export {
  decodeEnquiry,
  decodeLaneOrder,
  decodeWelcome,
  encodeEnquiry,
  encodeLaneOrder,
  encodeWelcome,
} from './lane';
export { limits } from './limits';
export { decodeOutcome, encodeOutcome, outcomeFromProto, outcomeToProto } from './outcome';
export {
  decodeExplainStatesRequest,
  decodeExplainStatesResponse,
  decodeMatchStateRequest,
  decodeMatchStateResponse,
  encodeExplainStatesRequest,
  encodeExplainStatesResponse,
  encodeMatchStateRequest,
  encodeMatchStateResponse,
} from './recognition';
export {
  decodeReindexRequest,
  decodeReindexResponse,
  encodeReindexRequest,
  encodeReindexResponse,
} from './reindex';
export { runFromProto, runToProto } from './run';
export * from './run-service';
export { decodeScreen, encodeScreen } from './screen';
export { decodeScreenState, encodeScreenState } from './screen-state';
export {
  decodeConfirmStateRequest,
  decodeConfirmStateResponse,
  decodeSearchStatesRequest,
  decodeSearchStatesResponse,
  encodeConfirmStateRequest,
  encodeConfirmStateResponse,
  encodeSearchStatesRequest,
  encodeSearchStatesResponse,
} from './state-search';
export * from './subjects';
export { SALT_BYTES } from './typed-text';
export { NONCE_BYTES } from './workstation';
