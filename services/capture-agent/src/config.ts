import { WORKSTATION_ID } from '@vigie/domain';
import { z } from 'zod';
import { DEFAULT_PAUSE_CHORD, parsePauseChord } from './watch/pause-chord';

/** Configuration of one capture agent; environment prefix VIGIE_AGENT_. */
export const captureAgentConfig = z.object({
  site: z.string().regex(WORKSTATION_ID).default('local').describe('Site that the workstation belongs to'),
  workstationId: z.string().regex(WORKSTATION_ID).describe('Id of this workstation: letters, digits, - and _'),
  orchestratorAddress: z
    .string()
    .regex(/^\S+:\d+$/)
    .default('127.0.0.1:8461')
    .describe('host:port of the orchestrator, which the agent dials'),
  orchestratorToken: z
    .string()
    .default('')
    .describe('Secret for the orchestrator; better as VIGIE_AGENT_ORCHESTRATOR_TOKEN_FILE'),
  pinnedKeys: z
    .string()
    .default('')
    .describe(
      'Public keys (PEM) that sign for this agent, one, or two while they are changed; give them as VIGIE_AGENT_PINNED_KEYS_FILE',
    ),
  tlsCaFile: z
    .string()
    .default('')
    .describe('PEM file of the authority that signs the orchestrator; empty dials it without TLS'),
  tlsCertificateFile: z
    .string()
    .default('')
    .describe('PEM file of this agent’s own certificate, when it is asked for one'),
  tlsKeyFile: z.string().default('').describe('PEM file of the private key of that certificate'),
  natsUrl: z.string().default('nats://127.0.0.1:4222').describe('Address of the bus, for a process of its own'),
  natsToken: z.string().default('').describe('Token for the bus; better as VIGIE_AGENT_NATS_TOKEN_FILE'),
  framesPerSecond: z.coerce.number().min(0.1).max(30).default(5).describe('How often the screen is looked at'),
  display: z.string().default('').describe('X display such as :0; empty for that of the environment'),
  accessibility: z
    .boolean()
    .default(false)
    .describe("Attach the toolkit's accessibility tree to requested frames, where there is one"),
  journalFolder: z
    .string()
    .min(1)
    .default('.vigie/journal/{workstation}')
    .describe("Folder of the lane's journal, on a local disk; {workstation} stands for the id"),
  humanWatch: z
    .enum(['on', 'off'])
    .default('on')
    .describe('Whether any input of a person pauses the lane; off only where nobody can ever sit'),
  pauseFile: z
    .string()
    .default('.vigie/pause-{workstation}')
    .describe('The lane is paused while this file exists; {workstation} stands for the id; empty for none'),
  pauseChord: z
    .string()
    .refine((text) => text === '' || parsePauseChord(text) !== null, {
      message: 'two or more of Control, Alt, Shift, Meta and one key, joined by +, as in Control+Alt+Shift+p',
    })
    .default(DEFAULT_PAUSE_CHORD)
    .describe('Chord that pauses the lane at the workstation, and lets it go on; empty for none'),
  monitor: z.string().max(64).default('primary').describe('Name of the captured monitor in the frames'),
});

export type CaptureAgentConfig = z.infer<typeof captureAgentConfig>;

/** Path of the pause file of one workstation; empty for none. */
export function pauseFileOf({
  pauseFile,
  workstationId,
}: Pick<CaptureAgentConfig, 'pauseFile' | 'workstationId'>): string {
  return pauseFile.replaceAll('{workstation}', workstationId);
}

/** Path of the journal's folder of one workstation. */
export function journalFolderOf(config: Pick<CaptureAgentConfig, 'journalFolder' | 'workstationId'>): string {
  return config.journalFolder.replaceAll('{workstation}', config.workstationId);
}
