import { runProcess } from '@vigie/lifecycle';
import { metricsText, startTelemetry } from '@vigie/telemetry';

runProcess(async () => {
  const telemetry = await startTelemetry({ serviceName: 'perception' });
  // After telemetry: it can only instrument what is loaded later.
  const { composePerception } = await import('./compose.js');
  const perception = await composePerception();
  const stop = async () => {
    await perception.stop();
    await telemetry.stop();
  };
  return { name: perception.name, ready: perception.ready, metrics: metricsText, stop };
});
