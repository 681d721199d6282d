import { memoryBus } from '@vigie/bus';
import { openDatabase } from '@vigie/postgres';
import { type FinishedSpan, startTelemetry } from '@vigie/telemetry';
import { ADD_NOTE } from './stand-ins/workflows';
import { Workplace } from './stand-ins/workplace';

describe('the trace of a run', () => {
  it('is one tree of run, steps and stages, is carried to the agent, and holds no text of the screen', async () => {
    const spans: FinishedSpan[] = [];
    const telemetry = await startTelemetry({ serviceName: 'orchestrator', onSpanEnd: (span) => spans.push(span) });
    const bus = memoryBus();
    const database = await openDatabase({ embedded: {} });
    const work = await new Workplace(bus, database).open();
    try {
      const agent = await work.agent();
      const run = await work.run(ADD_NOTE);
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(run.status).toBe('succeeded');
      const root = spans.find((span) => span.name === 'run');
      expect(run.steps.every((step) => step.traceId === root?.traceId)).toBe(true);
      const own = spans.filter((span) => span.traceId === root?.traceId && span.scope === 'vigie.orchestrator');
      const nameOf = (id: string | null) => own.find((span) => span.spanId === id)?.name ?? null;
      const parents = new Map(own.map((span) => [span.name, nameOf(span.parentSpanId)]));
      expect(Object.fromEntries(parents)).toMatchObject({
        step: 'run',
        observe: 'step',
        match: 'step',
        resolve: 'step',
        act: 'step',
        action: 'act',
        verify: 'step',
        commit: 'step',
      });
      expect(own.filter((span) => span.name === 'step').length).toBe(4);
      expect(agent.traceparents.every((one) => one.includes(root?.traceId as string))).toBe(true);
      expect(JSON.stringify(spans)).not.toMatch(/MARTIN|800121|21\/03\/1954|fatigu|Recherche de patient/);
    } finally {
      await work.close();
      await database.close();
      await bus.close();
      await telemetry.stop();
    }
  });
});
