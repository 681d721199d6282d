import { connectBus } from '@vigie/bus';
import { readConfig } from '@vigie/config';
import { openDesktop } from './adapters/open-desktop';
import { captureAgentConfig, pauseFileOf } from './config';
import { type RunningCaptureAgent, startCaptureAgent } from './start-capture-agent';

/** The agent as a process of its own: configuration from the environment, this machine's desktop, a connection to the bus. */
export async function composeCaptureAgent(): Promise<RunningCaptureAgent> {
  const config = readConfig(captureAgentConfig, { prefix: 'VIGIE_AGENT_' });
  const environment = config.display === '' ? {} : { DISPLAY: config.display };
  const { humanWatch, pauseChord } = config;
  const watch = { humanWatch, pauseChord, pauseFile: pauseFileOf(config) };
  const desktop = await openDesktop({ environment, accessibility: config.accessibility, watch });
  try {
    const token = config.natsToken === '' ? {} : { token: config.natsToken };
    const bus = await connectBus({ url: config.natsUrl, name: `agent-${config.workstationId}`, ...token });
    const agent = await startCaptureAgent({ config, bus, desktop });
    const stop = async () => {
      await agent.stop();
      await bus.close();
    };
    return { ...agent, stop };
  } catch (error) {
    await desktop.close();
    throw error;
  }
}
