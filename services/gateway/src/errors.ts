import { defineErrors } from '@vigie/errors';

export const gatewayErrors = defineErrors('gateway', {
  GATEWAY_UNAUTHENTICATED: {
    message: 'This request carries no valid bearer token.',
    remedy: 'Send the header "Authorization: Bearer TOKEN" with a token of the gateway\'s token file.',
  },
  GATEWAY_FORBIDDEN: {
    message: 'This needs the role {needed}; the token has the role {role}.',
    remedy: 'Use a token with the role {needed} or a higher one.',
  },
  GATEWAY_BAD_REQUEST: {
    message: 'The request is not valid: {problems}.',
    remedy: 'Compare it with the OpenAPI document at /openapi.json and send it again.',
  },
  GATEWAY_BODY_TOO_LARGE: {
    message: 'The body is larger than {limit} bytes.',
    remedy: 'Send a smaller workflow document.',
  },
  GATEWAY_NOT_FOUND: {
    message: 'There is no such route.',
    remedy: 'The routes are listed in the OpenAPI document at /openapi.json.',
  },
  GATEWAY_DOUBT_UNKNOWN: {
    message: 'There is no doubt {doubt}.',
    remedy: 'Check the id; GET /api/v1/doubts lists those that are open.',
  },
  GATEWAY_REINDEX_REFUSED: {
    message: 'Fusion cannot say how far its states are embedded anew: {failure}.',
    remedy: 'Look the code up in docs/errors.md.',
  },
  GATEWAY_STATE_UNKNOWN: {
    message: 'One of these states is not stored: {states}.',
    remedy: 'It may be older than the retention (VIGIE_FUSION_RETAIN_HOURS); ask with a younger state.',
  },
  GATEWAY_STATES_REFUSED: {
    message: 'Fusion cannot compare these states: {failure}.',
    remedy: 'Look the code up in docs/errors.md.',
  },
  GATEWAY_NOT_READY: {
    message: 'Not ready: {failing}.',
    remedy: 'Mend what is named, then ask again; /readyz does a real round trip to each part.',
  },
  GATEWAY_PORT_TAKEN: {
    message: 'Another program listens on {host}:{port}.',
    remedy: 'End that program, or give another port with VIGIE_GATEWAY_PORT (0 takes a free one).',
  },
  GATEWAY_NOT_LOOPBACK: {
    message: 'The gateway was told to listen on {host}, which other machines can reach, without TLS.',
    remedy: 'Put a TLS proxy before it and set VIGIE_GATEWAY_ALLOW_REMOTE=true, or listen on 127.0.0.1.',
  },
  GATEWAY_TOKENS_INVALID: {
    message: 'The token list {source} is not valid: {problems}.',
    remedy:
      'Write one entry a line, "ROLE NAME TOKEN", with a role of viewer, operator, approver, admin and a token of at least 16 characters.',
  },
  GATEWAY_INTERNAL: {
    message: 'The gateway could not answer this request.',
    remedy: 'Look into its log for the same trace id ({traceId}).',
  },
});
