import { runProcess } from '@vigie/lifecycle';
import { metricsText, startTelemetry } from '@vigie/telemetry';

runProcess(async () => {
  const telemetry = await startTelemetry({ serviceName: 'orchestrator' });
  // After telemetry: it can only instrument what is loaded later.
  const { composeOrchestrator } = await import('./compose.js');
  const orchestrator = await composeOrchestrator();
  const stop = async () => {
    await orchestrator.stop();
    await telemetry.stop();
  };
  return {
    name: orchestrator.name,
    address: orchestrator.address,
    ready: orchestrator.ready,
    metrics: metricsText,
    stop,
  };
});
