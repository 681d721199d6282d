import { runProcess } from '@vigie/lifecycle';
import { metricsText, startTelemetry } from '@vigie/telemetry';

runProcess(async () => {
  const telemetry = await startTelemetry({ serviceName: 'capture-agent' });
  // After telemetry: it can only instrument what is loaded later.
  const { composeCaptureAgent } = await import('./compose.js');
  const agent = await composeCaptureAgent();
  const stop = async () => {
    await agent.stop();
    await telemetry.stop();
  };
  return { name: agent.name, ready: agent.ready, metrics: metricsText, stop };
});
