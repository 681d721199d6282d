import { connectBus } from '@vigie/bus';
import { captureAgentConfig } from '@vigie/capture-agent';
import { readConfig } from '@vigie/config';
import { virtualWorkstationConfig } from './config';
import { type RunningVirtualWorkstation, startVirtualWorkstation } from './start-virtual-workstation';

/** A virtual workstation as a process of its own: settings from the environment, a connection to the bus. */
export async function composeVirtualWorkstation(): Promise<RunningVirtualWorkstation> {
  const config = readConfig(captureAgentConfig, { prefix: 'VIGIE_AGENT_' });
  const { effectLog, ...look } = readConfig(virtualWorkstationConfig, { prefix: 'VIGIE_VIRTUAL_' });
  const options = effectLog === '' ? look : { ...look, effectLog };
  const token = config.natsToken === '' ? {} : { token: config.natsToken };
  const bus = await connectBus({ url: config.natsUrl, name: 'capture-agent', ...token });
  try {
    const workstation = await startVirtualWorkstation({ config, bus, options });
    const stop = async () => {
      await workstation.stop();
      await bus.close();
    };
    return { ...workstation, stop };
  } catch (error) {
    await bus.close();
    throw error;
  }
}
