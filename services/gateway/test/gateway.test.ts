import { readFileSync } from 'node:fs';
import path from 'node:path';
import { trace } from '@opentelemetry/api';
import type { ComparedState, ReindexProgress, StateDifference, StatesExplanation } from '@vigie/domain';
import { CodedError } from '@vigie/errors';
import { anActionDoubt, aWorkstation } from '@vigie/testkit';
import type { FastifyInstance } from 'fastify';
import { parseTokenList } from '../src/authorise/token-list';
import { buildServer } from '../src/handlers/server';
import type { ReadinessCheck, RunDesk } from '../src/ports';
import { STATUS } from '../src/present/problem';
import { aRun } from './a-run';

const TOKENS = {
  viewer: 'viewer-token-0123456789',
  operator: 'operator-token-0123456789',
  admin: 'admin-token-0123456789',
};
const list = parseTokenList(
  `viewer vera ${TOKENS.viewer}\noperator oscar ${TOKENS.operator}\n# a comment\nadmin ada ${TOKENS.admin}\n`,
  'tokens',
);
const REINDEX: ReindexProgress = {
  status: 'running',
  space: 'fingerprint-1-new',
  total: 9,
  done: 4,
  failed: [{ code: 'EVIDENCE_MISSING', states: 1 }],
  heldUpBy: '',
  spaces: [{ space: 'fingerprint-1-old', states: 5 }],
};
const MOVED: StateDifference = {
  kind: 'moved',
  subject: 'element',
  referenceId: 'element-a',
  seenId: 'element-a',
  aspects: [],
  weight: 0,
  movedBy: { x: 40, y: -2 },
  readAsText: false,
  box: null,
  covered: 0,
  sentence: '',
};
const NEAREST: ComparedState = {
  screenStateId: 'state-b',
  similarity: 0.75,
  workflowId: 'note',
  stepId: 'open',
  confidence: 0.5,
  context: 'other',
  differences: [MOVED],
  allDifferences: 1,
};
const EXPLANATION: StatesExplanation = {
  similarity: 0.75,
  components: [{ name: 'text', present: 'both', cosine: 0.5, weight: 0.3, share: 1 }],
  differences: [MOVED],
  allDifferences: 1,
  context: 'other',
  contextKeys: ['ipp'],
};
const RUN_ID = aRun().runId;
const order = { workflow: 'vigie: 1', workstation_id: 'ws-1', parameters: { note: 'été' } };
const unreachable = new CodedError('RPC_UNREACHABLE', { message: 'No answer.', remedy: 'Start it.' }, {});

describe('the gateway', () => {
  let app: FastifyInstance;
  let started: unknown[];
  let asked: unknown[];
  let faults: unknown[];
  let checks: ReadinessCheck[];
  let failure: Error | null;

  const desk: RunDesk = {
    start: async (o) => {
      started.push(o);
      if (failure) throw failure;
      return aRun();
    },
    get: async (runId) => {
      if (runId !== RUN_ID) throw new CodedError('RUN_UNKNOWN', { message: 'No such run.', remedy: 'List them.' }, {});
      return aRun({ status: 'succeeded', finishedAtMs: 1_790_000_002_500 });
    },
    list: async () => [aRun()],
    cancel: async () => aRun({ status: 'cancelled' }),
    workstations: async () => [],
    doubts: async (filter) => {
      asked.push(filter);
      return [anActionDoubt()];
    },
    resolveDoubt: async (order) => {
      asked.push(order);
      if (failure) throw failure;
      return anActionDoubt({ resolution: order.verdict, resolvedBy: order.by, resolvedAtMs: 1_790_000_003_000 });
    },
    orderLane: async (order) => {
      asked.push(order);
      return aWorkstation({ halted: order.order === 'pause' ? 'order' : '' });
    },
    storePicture: async (picture) => {
      asked.push(picture);
      if (failure) throw failure;
      return `sha256-${'a'.repeat(64)}`;
    },
    close: () => {},
  };

  beforeEach(async () => {
    started = [];
    asked = [];
    faults = [];
    checks = [];
    failure = null;
    app = await buildServer({
      states: {
        reindex: async (order) => {
          asked.push(order);
          if (failure) throw failure;
          return REINDEX;
        },
        match: async (request) => {
          asked.push(request);
          if (failure) throw failure;
          return { known: false, nearest: NEAREST, because: [{ code: 'OTHER_TITLE', found: 0.5, bar: 1 }] };
        },
        explain: async (request) => {
          asked.push(request);
          if (failure) throw failure;
          return EXPLANATION;
        },
      },
      desk,
      tokens: list,
      checks: [{ name: 'bus', check: () => checks[0]?.check() ?? Promise.resolve() }],
      metrics: async () => 'vigie_up 1\n',
      tracer: trace.getTracer('test'),
      onFault: (error) => faults.push(error),
    });
  });

  afterEach(() => app.close());

  const call = (method: 'GET' | 'POST', url: string, token?: string, payload?: object) =>
    app.inject({
      method,
      url,
      ...(payload === undefined ? {} : { payload }),
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });

  test('answers health without a token, and nothing else', async () => {
    expect((await call('GET', '/livez')).json()).toEqual({ status: 'ok' });
    expect((await call('GET', '/readyz')).json()).toEqual({ status: 'ok' });
    for (const url of ['/api/v1/runs', `/api/v1/runs/${RUN_ID}`, '/api/v1/workstations', '/metrics', '/openapi.json']) {
      const answer = await call('GET', url);
      expect([url, answer.statusCode]).toEqual([url, 401]);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(answer.json()).toMatchObject({
        code: 'GATEWAY_UNAUTHENTICATED',
        remedy: expect.stringContaining('Bearer'),
      });
    }
    expect((await call('POST', '/api/v1/runs', undefined, order)).statusCode).toBe(401);
    expect(started).toEqual([]);
  });

  test('refuses a wrong token, a cut token and a token with more behind it', async () => {
    for (const token of ['wrong-token-0123456789', TOKENS.admin.slice(0, -1), `${TOKENS.admin}x`, '']) {
      expect((await call('GET', '/api/v1/runs', token)).statusCode).toBe(401);
    }
  });

  test('lets a viewer see how far states are embedded anew, and only an admin begin it', async () => {
    const seen = await call('GET', '/api/v1/reindex', TOKENS.viewer);
    expect(seen.json()).toEqual({
      status: 'running',
      space: 'fingerprint-1-new',
      total: 9,
      done: 4,
      failed: [{ code: 'EVIDENCE_MISSING', states: 1 }],
      held_up_by: '',
      spaces: [{ space: 'fingerprint-1-old', states: 5 }],
    });
    expect((await call('POST', '/api/v1/reindex', TOKENS.operator)).statusCode).toBe(403);
    expect((await call('POST', '/api/v1/reindex', TOKENS.admin)).statusCode).toBe(202);
    expect(asked).toEqual([{ start: false }, { start: true }]);
  });

  test('lets a viewer see which known state a state is, in ids, codes and numbers', async () => {
    const answer = await call('GET', '/api/v1/states/state-a/match?workflow_id=note&limit=3', TOKENS.viewer);
    expect(answer.json()).toEqual({
      known: false,
      nearest: {
        screen_state_id: 'state-b',
        similarity: 0.75,
        workflow_id: 'note',
        step_id: 'open',
        confidence: 0.5,
        context: 'other',
        differences: [
          expect.objectContaining({ kind: 'moved', reference_id: 'element-a', moved_by: { x: 40, y: -2 } }),
        ],
        all_differences: 1,
      },
      because: [{ code: 'OTHER_TITLE', found: 0.5, bar: 1 }],
    });
    expect(asked).toEqual([{ screenStateId: 'state-a', workflowId: 'note', stepId: '', limit: 3, language: '' }]);
    expect((await call('GET', '/api/v1/states/state-a/match?limit=99', TOKENS.viewer)).statusCode).toBe(400);
  });

  test('tells differences in sentences, which hold text of the screens, to operators only', async () => {
    const url = '/api/v1/states/state-a/explain/state-b';
    const explained = (await call('GET', `${url}?workflow_id=note`, TOKENS.viewer)).json();
    expect(explained).toMatchObject({ similarity: 0.75, context_keys: ['ipp'], all_differences: 1 });
    for (const path of [url, '/api/v1/states/state-a/match']) {
      expect((await call('GET', `${path}?language=fr`, TOKENS.viewer)).json()).toMatchObject({
        code: 'GATEWAY_FORBIDDEN',
        facts: { needed: 'operator', role: 'viewer' },
      });
    }
    expect((await call('GET', `${url}?language=fr`, TOKENS.operator)).statusCode).toBe(200);
    expect(asked.map((request) => (request as { language: string }).language)).toEqual(['', 'fr']);
  });

  test('lets a viewer look but not start', async () => {
    expect((await call('GET', '/api/v1/runs', TOKENS.viewer)).json().runs).toHaveLength(1);
    const refused = await call('POST', '/api/v1/runs', TOKENS.viewer, order);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'GATEWAY_FORBIDDEN', facts: { needed: 'operator', role: 'viewer' } });
    expect(started).toEqual([]);
  });

  test('starts a run for an operator, in the name of the token', async () => {
    const answer = await call('POST', '/api/v1/runs', TOKENS.operator, order);
    expect(answer.statusCode).toBe(202);
    expect(answer.headers.location).toBe(`/api/v1/runs/${RUN_ID}`);
    expect(started).toEqual([
      {
        workflow: 'vigie: 1',
        workstationId: 'ws-1',
        parameters: { note: 'été' },
        idempotencyKey: '',
        startedBy: 'oscar',
      },
    ]);
  });

  test('shows a finished run with its duration, and success only for a succeeded one', async () => {
    expect((await call('GET', `/api/v1/runs/${RUN_ID}`, TOKENS.viewer)).json()).toMatchObject({
      status: 'succeeded',
      success: true,
      duration_ms: 2500,
    });
    expect((await call('POST', `/api/v1/runs/${RUN_ID}/cancel`, TOKENS.operator)).json()).toMatchObject({
      success: false,
    });
  });

  test('leaves the semantic fields out of a verification without a semantic check (R-2)', async () => {
    const verification = {
      verified: true,
      confidence: 0.4,
      changesDetected: 'region',
      changeAreaPct: 0.2,
      suggestion: 'continue',
      detail: '',
      semanticVerified: null,
      semanticDetail: '',
      semanticElapsedMs: 0,
    };
    const run = aRun({
      steps: [aStep({ verification }), aStep({ verification: { ...verification, semanticVerified: false } })],
    });
    jest.spyOn(desk, 'get').mockResolvedValueOnce(run);
    const [without, present] = (await call('GET', `/api/v1/runs/${RUN_ID}`, TOKENS.viewer)).json().steps;
    expect(Object.keys(without.verification)).not.toContain('semantic_verified');
    expect(present.verification.semantic_verified).toBe(false);
  });

  test.each([
    ['no body', undefined],
    ['an unknown key', { ...order, extra: 1 }],
    ['a workstation id with a wildcard', { ...order, workstation_id: 'ws.*' }],
    ['an empty workflow', { ...order, workflow: '' }],
  ])('refuses a start with %s and says what is wrong', async (_name, body) => {
    const answer = await call('POST', '/api/v1/runs', TOKENS.operator, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'GATEWAY_BAD_REQUEST', remedy: expect.stringContaining('OpenAPI') });
    expect(started).toEqual([]);
  });

  test('refuses a body over the limit', async () => {
    const answer = await call('POST', '/api/v1/runs', TOKENS.operator, { ...order, workflow: 'x'.repeat(1_300_000) });
    expect(answer.json()).toMatchObject({ status: 413, code: 'GATEWAY_BODY_TOO_LARGE', facts: { limit: 1_200_000 } });
  });

  test('passes on the coded error of the orchestrator with its remedy', async () => {
    failure = unreachable;
    const answer = await call('POST', '/api/v1/runs', TOKENS.operator, order);
    expect(answer.json()).toMatchObject({ status: 503, code: 'RPC_UNREACHABLE', remedy: 'Start it.' });
    expect((await call('GET', '/api/v1/runs/01900000-0000-7000-8000-00000000000f', TOKENS.viewer)).statusCode).toBe(
      404,
    );
  });

  test('knows only statuses of errors that exist', () => {
    const catalogue = readFileSync(path.join(__dirname, '../../../docs/errors.md'), 'utf8');
    for (const code of Object.keys(STATUS)) expect(catalogue).toContain(`| \`${code}\` |`);
  });

  test.each([
    ['IDEMPOTENCY_CONFLICT', 409],
    ['WORKSTATION_DISCONNECTED', 409],
    ['WORKSTATION_IMPAIRED', 409],
    ['ORCHESTRATOR_STOPPING', 503],
    ['RPC_TIMEOUT', 504],
  ])('answers %s with %i, which its document lists', async (code, status) => {
    failure = new CodedError(code, { message: 'It is so.', remedy: 'Mend it.' }, {});
    expect((await call('POST', '/api/v1/runs', TOKENS.operator, order)).json()).toMatchObject({ status, code });
    const document = (await call('GET', '/openapi.json', TOKENS.viewer)).json();
    expect(Object.keys(document.paths['/api/v1/runs'].post.responses)).toContain(String(status));
  });

  test('says in words, as a problem, what the framework refuses', async () => {
    const badPath = await call('GET', '/api/v1/runs/%zz', TOKENS.viewer);
    expect(badPath.headers['content-type']).toContain('application/problem+json');
    expect(badPath.json()).toMatchObject({ status: 400, code: 'GATEWAY_BAD_REQUEST' });
    for (const [type, payload] of [
      ['application/json', '{"planted'],
      ['application/json', '{"__proto__":{}}'],
      ['application/xml', '<planted/>'],
    ] as const) {
      const headers = { authorization: `Bearer ${TOKENS.operator}`, 'content-type': type };
      const answer = await app.inject({ method: 'POST', url: '/api/v1/runs', headers, payload });
      expect(answer.json().code).toBe('GATEWAY_BAD_REQUEST');
      expect(answer.body).not.toMatch(/planted|FST_/);
    }
  });

  test('answers a fault without its text, which may hold anything', async () => {
    failure = new Error('MARTIN Jean, IPP 8001234567');
    const answer = await call('POST', '/api/v1/runs', TOKENS.operator, order);
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('MARTIN');
    expect(answer.json().code).toBe('GATEWAY_INTERNAL');
    expect(faults).toHaveLength(1);
  });

  test('is not ready while a part does not answer, and names it', async () => {
    checks = [{ name: 'bus', check: () => Promise.reject(unreachable) }];
    const answer = await call('GET', '/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'GATEWAY_NOT_READY', facts: { failing: ['bus'] } });
  });

  describe('the inbox of doubts', () => {
    const { doubtId } = anActionDoubt();
    const url = `/api/v1/doubts/${doubtId}`;

    test('is read by a viewer, newest first, with what is settled when asked', async () => {
      const answer = await call('GET', '/api/v1/doubts?workstation_id=ws-1&resolved=true', TOKENS.viewer);
      expect(answer.json().doubts).toMatchObject([{ doubt_id: doubtId, resolution: 'open', resolved_at: null }]);
      expect(asked).toEqual([{ limit: 100, withResolved: true, workstationId: 'ws-1' }]);
      expect((await call('GET', url, TOKENS.viewer)).json()).toMatchObject({ doubt_id: doubtId });
      const other = await call('GET', url.replace(/.$/, 'f'), TOKENS.viewer);
      expect([other.statusCode, other.json().code]).toEqual([404, 'GATEWAY_DOUBT_UNKNOWN']);
    });

    test('takes the verdict of an operator, in the name of the token, and of nobody less', async () => {
      const verdict = { verdict: 'not_done' };
      expect((await call('POST', `${url}/resolution`, TOKENS.viewer, verdict)).statusCode).toBe(403);
      expect(asked).toEqual([]);
      const answer = await call('POST', `${url}/resolution`, TOKENS.operator, verdict);
      expect(asked).toEqual([{ doubtId, verdict: 'not_done', by: 'oscar' }]);
      expect(answer.json()).toMatchObject({ resolution: 'not_done', resolved_by: 'oscar' });
      const odd = await call('POST', `${url}/resolution`, TOKENS.operator, { verdict: 'found_done' });
      expect(odd.statusCode).toBe(400);
    });

    test('says that a doubt was settled before', async () => {
      failure = new CodedError('DOUBT_SETTLED', { message: 'It was.', remedy: 'Nothing.' }, {});
      const answer = await call('POST', `${url}/resolution`, TOKENS.operator, { verdict: 'done' });
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'DOUBT_SETTLED']);
    });
  });

  test('pauses and resumes a workstation for an operator, and says how its lane stands', async () => {
    expect((await call('POST', '/api/v1/workstations/ws-1/pause', TOKENS.viewer)).statusCode).toBe(403);
    const paused = await call('POST', '/api/v1/workstations/ws-1/pause', TOKENS.operator);
    expect(paused.json()).toMatchObject({ halted: 'order', open_doubts: expect.any(Number) });
    const resumed = await call('POST', '/api/v1/workstations/ws-1/resume', TOKENS.operator);
    expect(resumed.json()).toMatchObject({ halted: '' });
    expect(asked).toEqual([
      { workstationId: 'ws-1', order: 'pause', by: 'oscar' },
      { workstationId: 'ws-1', order: 'resume', by: 'oscar' },
    ]);
    expect((await call('POST', '/api/v1/workstations/ws.*/pause', TOKENS.operator)).statusCode).toBe(400);
  });

  test('is not ready when a part hangs', async () => {
    checks = [{ name: 'bus', check: () => new Promise(() => {}) }];
    expect((await call('GET', '/readyz')).statusCode).toBe(503);
  });

  test('describes every route in its OpenAPI document', async () => {
    const document = (await call('GET', '/openapi.json', TOKENS.viewer)).json();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths).sort()).toEqual([
      '/api/v1/doubts',
      '/api/v1/doubts/{doubtId}',
      '/api/v1/doubts/{doubtId}/resolution',
      '/api/v1/pictures',
      '/api/v1/reindex',
      '/api/v1/runs',
      '/api/v1/runs/{runId}',
      '/api/v1/runs/{runId}/cancel',
      '/api/v1/states/{a}/explain/{b}',
      '/api/v1/states/{id}/match',
      '/api/v1/workstations',
      '/api/v1/workstations/{workstationId}/pause',
      '/api/v1/workstations/{workstationId}/resume',
      '/livez',
      '/metrics',
      '/readyz',
    ]);
    expect(document.paths['/livez'].get.security).toEqual([]);
    expect(Object.keys(document.paths['/metrics'].get.responses['200'].content)).toEqual(['text/plain']);
    expect(document.paths['/api/v1/runs'].post.requestBody.content['application/json'].schema.required).toContain(
      'workflow',
    );
  });

  test('R-26: no answer repeats a token that was sent', async () => {
    const planted = 'planted-token-that-is-wrong-0123456789';
    for (const url of ['/api/v1/runs', `/nowhere/${planted}`, '/api/v1/runs?limit=zero']) {
      expect((await call('GET', url, planted)).body).not.toContain(planted);
    }
  });
});

function aStep(changes: object) {
  return {
    stepId: 's',
    attempt: 1,
    status: 'verified' as const,
    actionId: '',
    actionKind: '' as const,
    matchScore: 1,
    nearestSimilarity: 0,
    targetScore: 0,
    targetMargin: 0,
    targetMethod: '',
    targetBox: null,
    targetPoint: null,
    verification: null,
    explanation: null,
    evidenceBefore: '',
    evidenceAfter: '',
    stages: [],
    startedAtMs: 1,
    finishedAtMs: 2,
    traceId: '',
    secondOpinion: null,
    ...changes,
  };
}
