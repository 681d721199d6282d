import { runProcess } from '@vigie/lifecycle';
import { metricsText, startTelemetry } from '@vigie/telemetry';

runProcess(async () => {
  const telemetry = await startTelemetry({ serviceName: 'capture-agent' });
  // After telemetry: it can only instrument what is loaded later.
  const { composeVirtualWorkstation } = await import('./compose.js');
  const workstation = await composeVirtualWorkstation();
  const stop = async () => {
    await workstation.stop();
    await telemetry.stop();
  };
  return { name: workstation.name, ready: workstation.ready, metrics: metricsText, stop };
});
