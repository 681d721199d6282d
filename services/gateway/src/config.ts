import { z } from 'zod';

/** Environment prefix: `VIGIE_GATEWAY_`. */
export const gatewayConfig = z.object({
  host: z.string().default('127.0.0.1'),
  /** 0 takes a free port. */
  port: z.coerce.number().int().min(0).max(65_535).default(8460),
  /** Listen on an address that other machines can reach: only behind a TLS proxy. */
  allowRemote: z.stringbool().or(z.boolean()).default(false),
  tlsCaFile: z
    .string()
    .default('')
    .describe('PEM file of the authority that signs the orchestrator; empty dials it without TLS'),
  tlsCertificateFile: z
    .string()
    .default('')
    .describe('PEM file of this gateway’s own certificate, when it is asked for one'),
  tlsKeyFile: z.string().default('').describe('PEM file of the private key of that certificate'),
  natsUrl: z.string().default('nats://127.0.0.1:4222').describe('Address of the bus, for a process of its own'),
  natsToken: z.string().default('').describe('Token for the bus; better as VIGIE_GATEWAY_NATS_TOKEN_FILE'),
  orchestratorAddress: z.string().default('127.0.0.1:8461'),
  orchestratorToken: z
    .string()
    .default('')
    .describe('Secret for the orchestrator; better as VIGIE_GATEWAY_ORCHESTRATOR_TOKEN_FILE'),
  /** One entry a line: `ROLE NAME TOKEN`. */
  tokensFile: z.string().optional(),
  /** The same, entries separated by commas; meant for `.env.local`. */
  tokens: z.string().optional(),
  /** Where a token is written when none is configured. */
  generatedTokenFile: z.string().default('.vigie/gateway-token'),
  /** Longest wait for the orchestrator's answer. */
  callTimeoutMs: z.coerce.number().int().min(100).max(120_000).default(10_000),
});

export type GatewayConfig = z.infer<typeof gatewayConfig>;
