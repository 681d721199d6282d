import { connectBus } from '@vigie/bus';
import { loadLocalEnvironment, readConfig } from '@vigie/config';
import { gatewayConfig } from './config';
import { type RunningGateway, startGateway } from './start-gateway';

/** The gateway as a process of its own: settings from the environment and .env.local, a bus connection of its own. */
export async function composeGateway(): Promise<RunningGateway> {
  loadLocalEnvironment(process.cwd());
  const config = readConfig(gatewayConfig, { prefix: 'VIGIE_GATEWAY_' });
  const token = config.natsToken === '' ? {} : { token: config.natsToken };
  const bus = await connectBus({ url: config.natsUrl, name: 'gateway', ...token });
  try {
    const gateway = await startGateway({ config, bus });
    const stop = async () => {
      await gateway.stop();
      await bus.close();
    };
    return { ...gateway, stop };
  } catch (error) {
    await bus.close();
    throw error;
  }
}
