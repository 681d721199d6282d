import { trace } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { modelServer } from '@vigie/testkit';
import { open, picture } from './stand-ins/open';

const { says, sends, startStandInServer } = modelServer;
type StandInServer = modelServer.StandInServer;

const exporter = new InMemorySpanExporter();
const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
let server: StandInServer;
beforeAll(async () => {
  trace.setGlobalTracerProvider(provider);
  server = await startStandInServer();
});
afterAll(async () => {
  await server.stop();
  await provider.shutdown();
  trace.disable();
});
beforeEach(() => exporter.reset());

describe('the span of a question', () => {
  it('says model, tokens, attempts and outcome, and no text', async () => {
    server.behave(sends(500, '{}'), says('[{"bbox_2d": [0, 0, 500, 500], "text_content": "MARTIN"}]'));
    const model = await open({ baseUrl: server.baseUrl, retries: 1 });
    await model.readText(picture());
    const [span] = exporter.getFinishedSpans();
    expect(span?.name).toBe('vlm read_text');
    expect(span?.attributes).toEqual({
      'vigie.model.id': 'qwen3-vl',
      'vigie.outcome': 'answered',
      'vigie.cache': 'off',
      'vigie.vlm.attempts': 2,
      'vigie.vlm.input_tokens': 1200,
      'vigie.vlm.output_tokens': 34,
      'vigie.vlm.sent_bytes': expect.any(Number),
      'vigie.vlm.duration_ms': expect.any(Number),
    });
    expect(JSON.stringify([span?.attributes, span?.events, span?.status])).not.toContain('MARTIN');
  });

  it('says the code of a failure', async () => {
    server.behave(sends(401, '{"error": "MARTIN"}'));
    const model = await open({ baseUrl: server.baseUrl });
    await model.judge(picture(), { ask: 'MARTIN ?', about: [{ name: 'expected', text: 'MARTIN' }] });
    const [span] = exporter.getFinishedSpans();
    expect(span?.attributes).toMatchObject({ 'vigie.outcome': 'VLM_UNAUTHORISED', 'error.type': 'VLM_UNAUTHORISED' });
    expect(JSON.stringify([span?.name, span?.attributes, span?.events, span?.status])).not.toContain('MARTIN');
  });
});
