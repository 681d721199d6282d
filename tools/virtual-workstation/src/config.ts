import { z } from 'zod';

/** A virtual workstation as a process of its own; environment prefix VIGIE_VIRTUAL_. Its agent is set by VIGIE_AGENT_. */
export const virtualWorkstationConfig = z.object({
  seed: z.coerce.number().int().default(1).describe('Which invented hospital'),
  width: z.coerce.number().int().default(1280).describe('Pixels'),
  height: z.coerce.number().int().default(800).describe('Pixels'),
  theme: z.enum(['light', 'dark']).default('light').describe('Look of the program'),
  startScreen: z
    .enum(['sign-in', 'search', 'worklist'])
    .default('sign-in')
    .describe('Screen that the program opens with; all but sign-in with a user signed in'),
  programSocket: z
    .string()
    .default('')
    .describe('Unix socket of a program that runs as a process of its own; empty draws one in this process'),
  effectLog: z.string().default('').describe('File that gets every effect as one line of JSON; empty for none'),
});
