import { connectBus } from '@vigie/bus';
import { captureAgentConfig, type RunningCaptureAgent, startCaptureAgent } from '@vigie/capture-agent';
import { readConfig } from '@vigie/config';
import { virtualWorkstationConfig } from './config';
import { openRemoteDesktop } from './remote/remote-desktop';
import { startVirtualWorkstation, type VirtualWorkstationDeps } from './start-virtual-workstation';

/** A virtual workstation as a process of its own: settings from the environment, a connection to the bus. */
export async function composeVirtualWorkstation(): Promise<RunningCaptureAgent> {
  const config = readConfig(captureAgentConfig, { prefix: 'VIGIE_AGENT_' });
  const { programSocket, effectLog, ...look } = readConfig(virtualWorkstationConfig, { prefix: 'VIGIE_VIRTUAL_' });
  const options = effectLog === '' ? look : { ...look, effectLog };
  const token = config.natsToken === '' ? {} : { token: config.natsToken };
  const bus = await connectBus({ url: config.natsUrl, name: 'capture-agent', ...token });
  try {
    const workstation = await (programSocket === ''
      ? startVirtualWorkstation({ config, bus, options })
      : startOnProgram({ config, bus, socket: programSocket }));
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

interface ProgramDeps extends Pick<VirtualWorkstationDeps, 'config' | 'bus'> {
  readonly socket: string;
}

async function startOnProgram({ config, bus, socket }: ProgramDeps): Promise<RunningCaptureAgent> {
  const desktop = await openRemoteDesktop({ socket, accessibility: config.accessibility });
  const agent = await startCaptureAgent({ config, bus, desktop });
  return { ...agent, name: `virtual-workstation ${config.workstationId}` };
}
