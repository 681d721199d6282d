import { runProcess } from '@vigie/lifecycle';
import { metricsText, startTelemetry } from '@vigie/telemetry';

runProcess(async () => {
  const telemetry = await startTelemetry({ serviceName: 'fusion' });
  // After telemetry: it can only instrument what is loaded later.
  const { composeFusion } = await import('./compose.js');
  const fusion = await composeFusion();
  const stop = async () => {
    await fusion.stop();
    await telemetry.stop();
  };
  return { name: fusion.name, ready: fusion.ready, metrics: metricsText, stop };
});
