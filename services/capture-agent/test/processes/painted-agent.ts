import { appendFileSync } from 'node:fs';
import { memoryBus } from '@vigie/bus';
import { captureAgentConfig, startCaptureAgent } from '@vigie/capture-agent';
import { paintedDesktop } from '../fakes/painted-desktop.ts';

/**
 * The agent in a process of its own over a painted desktop. Its settings are VIGIE_AGENT_SETTINGS (JSON); every input that
 * it gives becomes a line of the file VIGIE_EFFECTS, written before anything else happens.
 */
const effects = process.env.VIGIE_EFFECTS ?? '';
const config = captureAgentConfig.parse(JSON.parse(process.env.VIGIE_AGENT_SETTINGS ?? '{}'));
const desktop = paintedDesktop();
desktop.beforeInput = async () => appendFileSync(effects, 'input\n');
desktop.beforeCharacter = () => appendFileSync(effects, 'character\n');
if (process.env.VIGIE_PAUSE === 'human_input') setTimeout(() => desktop.human.interrupt('human_input'), 300);

startCaptureAgent({ config, bus: memoryBus(), desktop }).then((agent) => {
  process.stdout.write(`${JSON.stringify({ kind: 'started', pid: process.pid })}\n`);
  process.on('SIGTERM', () => {
    agent.stop().then(() => process.exit(0));
  });
});
setInterval(() => {}, 1_000);
