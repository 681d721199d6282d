import { runProcess } from '@vigie/lifecycle';
import { metricsText, startTelemetry } from '@vigie/telemetry';

runProcess(async () => {
  const telemetry = await startTelemetry({ serviceName: 'gateway' });
  // After telemetry: it can only instrument what is loaded later.
  const { composeGateway } = await import('./compose.js');
  const gateway = await composeGateway();
  const stop = async () => {
    await gateway.stop();
    await telemetry.stop();
  };
  return { name: gateway.name, url: gateway.url, ready: gateway.ready, metrics: metricsText, stop };
});
