export { actionFromProto, actionToProto, decodeAction, encodeAction } from './action';
export {
  connectRequestFromProto,
  connectRequestToProto,
  connectResponseFromProto,
  connectResponseToProto,
} from './agent-link';
export { decodeEmbedRequest, decodeEmbedResponse, encodeEmbedRequest, encodeEmbedResponse } from './embedding';
export { contractsErrors } from './errors';
export { decodeFrame, encodeFrame } from './frame';
export * from './generated-services';
export { limits } from './limits';
export { decodeOutcome, encodeOutcome, outcomeFromProto, outcomeToProto } from './outcome';
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
