import { defineErrors } from '@vigie/errors';

export const telemetryErrors = defineErrors('telemetry', {
  TELEMETRY_ALREADY_STARTED: {
    message: 'Telemetry was started twice in this process (it runs for {serviceName}).',
    remedy: 'Start it once, in main.ts; every service of the process shares it.',
  },
  TELEMETRY_ENDPOINT_INVALID: {
    message: 'The OTLP endpoint is not an http(s) address.',
    remedy: 'Give an address such as http://127.0.0.1:4318 in OTEL_EXPORTER_OTLP_ENDPOINT or leave it out.',
  },
  TELEMETRY_ATTRIBUTE_REFUSED: {
    message: 'The span attribute {key} was dropped: it is not on the list of attributes that may leave the process.',
    remedy: 'If it can never hold text of a screen or of a patient, add it to ALLOWED_ATTRIBUTES in libs/telemetry.',
  },
});
