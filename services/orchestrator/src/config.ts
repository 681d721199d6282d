import { MATCHERS } from '@vigie/domain';
import { z } from 'zod';

/** Environment prefix: `VIGIE_ORCHESTRATOR_`. */
export const orchestratorConfig = z.object({
  host: z.string().default('127.0.0.1'),
  /** Agents and the gateway dial this port; 0 takes a free one. */
  port: z.coerce.number().int().min(0).max(65_535).default(8461),
  /** Listen on an address that other machines can reach without TLS: only within a closed network. */
  allowUnencrypted: z.stringbool().or(z.boolean()).default(false),
  agentToken: z
    .string()
    .default('')
    .describe('Secret that every agent sends; better as VIGIE_ORCHESTRATOR_AGENT_TOKEN_FILE; empty only on loopback'),
  gatewayToken: z
    .string()
    .default('')
    .describe('Secret that the gateway sends; better as VIGIE_ORCHESTRATOR_GATEWAY_TOKEN_FILE; empty only on loopback'),
  tlsCertificateFile: z.string().default('').describe('PEM file of the certificate that agents and the gateway see'),
  tlsKeyFile: z.string().default('').describe('PEM file of its private key'),
  tlsClientCaFile: z
    .string()
    .default('')
    .describe('PEM file of the authority that signs the certificates of agents and gateway; empty asks them for none'),
  signingKey: z
    .string()
    .default('')
    .describe('Ed25519 private key (PEM) that signs for the agents; give it as VIGIE_ORCHESTRATOR_SIGNING_KEY_FILE'),
  natsUrl: z.string().default('nats://127.0.0.1:4222').describe('Address of the bus, for a process of its own'),
  natsToken: z.string().default('').describe('Token for the bus; better as VIGIE_ORCHESTRATOR_NATS_TOKEN_FILE'),
  databaseUrl: z.string().default('').describe('Address of PostgreSQL; empty embeds a database in the process'),
  databaseFolder: z.string().default('.vigie/orchestrator-database').describe('Folder of the embedded database'),
  evidenceFolder: z.string().default('.vigie/evidence').describe('Folder of the evidence store'),
  /** Name of this orchestrator: after a restart it resolves the runs that it had under way, and no other's. */
  instance: z.string().min(1).max(64).default('orchestrator'),
  /**
   * Longest wait for the state of a requested frame, ms. Longer than all that answers by itself takes: a place in perception's
   * queue (20 s), the bus's second delivery after a replica that died (30 s), reading on a loaded machine (10 s), vectors (15 s).
   * So only what is silent for good is late, and a slow machine is not.
   */
  stateTimeoutMs: z.coerce.number().int().min(100).max(300_000).default(90_000),
  /** Pause between two looks at a screen that is awaited, ms. */
  pollMs: z.coerce.number().int().min(10).max(10_000).default(150),
  /** From the order to the end of input an action may take at least its expiry; its outcome may be later by this, ms. */
  outcomeGraceMs: z.coerce.number().int().min(0).max(60_000).default(3_000),
  /** Pause after an action that states no expectation, before the frame that goes into the report, ms. */
  settleMs: z.coerce.number().int().min(0).max(10_000).default(120),
  /** Longest silence of a new connection before its hello, ms. */
  helloTimeoutMs: z.coerce.number().int().min(100).max(60_000).default(5_000),
  /** Pause between two heartbeats to an agent, ms; it sends its own as often. */
  heartbeatMs: z.coerce.number().int().min(50).max(10_000).default(1_000),
  /** Silence of an agent after which it is taken for dead, ms: nothing more is sent, and what is open is enquired after. */
  silentMs: z.coerce.number().int().min(100).max(30_000).default(2_500),
  /** Silence after which its connection is closed and its lane fenced, ms. */
  deadMs: z.coerce.number().int().min(100).max(60_000).default(5_000),
  /** How long a run waits for its workstation's agent to come back, ms. */
  reconnectMs: z.coerce.number().int().min(0).max(600_000).default(30_000),
  /** How long an agent may take to answer an enquiry before the action becomes a doubt, ms. */
  enquiryMs: z.coerce.number().int().min(100).max(600_000).default(10_000),
  /** How often a step looks again and plans anew when the workstation found its screen changed, within its own time. */
  looksAfterRefusal: z.coerce.number().int().min(0).max(20).default(3),
  preferredMatcher: z
    .enum(MATCHERS)
    .default('elements')
    .describe('Which matcher decides where a step states both a picture of the screen and texts or elements'),
  /** Free disk below which the evidence and the embedded database count as full, MiB. */
  leastFreeMib: z.coerce.number().min(0).max(1_000_000).default(64),
});

export type OrchestratorConfig = z.infer<typeof orchestratorConfig>;
