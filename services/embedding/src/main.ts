import { runProcess } from '@vigie/lifecycle';
import { metricsText, startTelemetry } from '@vigie/telemetry';

runProcess(async () => {
  const telemetry = await startTelemetry({ serviceName: 'embedding' });
  // After telemetry: it can only instrument what is loaded later.
  const { composeEmbedding } = await import('./compose.js');
  const embedding = await composeEmbedding();
  const stop = async () => {
    await embedding.stop();
    await telemetry.stop();
  };
  return { name: embedding.name, ready: embedding.ready, metrics: metricsText, stop };
});
