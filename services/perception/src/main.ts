import { runProcess } from '@vigie/lifecycle';
import { startTelemetry } from '@vigie/telemetry';

runProcess(async () => {
  const telemetry = await startTelemetry({ serviceName: 'perception' });
  // After telemetry: it can only instrument what is loaded later.
  const { composePerception } = await import('./compose.js');
  const perception = await composePerception();
  const stop = async () => {
    await perception.stop();
    await telemetry.stop();
  };
  return { name: perception.name, stop };
});
