import { WORKSTATION_ID } from '@vigie/domain';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Principal } from '../authorise/token-list';
import { gatewayErrors } from '../errors';
import type { ReadinessCheck, RunDesk } from '../ports';
import { problemJson } from '../present/problem';
import { runJson, runToJson, workstationJson, workstationToJson } from '../present/run-json';
import { problems, refusals } from './problems';

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
  }
  interface FastifyContextConfig {
    /** Least role that may call the route; `public` needs no token. */
    role?: 'public' | Principal['role'];
  }
}

const runId = z.object({ runId: z.uuid() });

const startRun = z.strictObject({
  workflow: z.string().min(1).max(1_000_000).describe('The workflow document, YAML.'),
  workstation_id: z.string().regex(WORKSTATION_ID),
  parameters: z.record(z.string().max(100), z.string().max(10_000)).default({}),
  idempotency_key: z.string().max(200).default('').describe('The same key starts no second run.'),
});

/** Runs and workstations: start, list, detail, cancel. */
export function runRoutes(app: FastifyInstance, desk: RunDesk): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.post(
    '/api/v1/runs',
    {
      config: { role: 'operator' },
      schema: {
        operationId: 'startRun',
        body: startRun,
        response: {
          202: runJson,
          400: problemJson,
          404: problemJson,
          409: problemJson,
          413: problemJson,
          415: problemJson,
          422: problemJson,
          ...problems,
        },
      },
    },
    async (request, reply) => {
      const run = await desk.start({
        workflow: request.body.workflow,
        workstationId: request.body.workstation_id,
        parameters: request.body.parameters,
        idempotencyKey: request.body.idempotency_key,
        startedBy: request.principal?.name ?? '',
      });
      reply.code(202).header('location', `/api/v1/runs/${run.runId}`);
      return runToJson(run);
    },
  );

  api.get(
    '/api/v1/runs',
    {
      config: { role: 'viewer' },
      schema: {
        operationId: 'listRuns',
        querystring: z.object({
          limit: z.coerce.number().int().min(1).max(200).default(50),
          before: z.uuid().optional().describe('Run id: older runs than this one.'),
          workstation_id: z.string().regex(WORKSTATION_ID).optional(),
        }),
        response: { 200: z.object({ runs: z.array(runJson) }), 400: problemJson, ...problems },
      },
    },
    async ({ query }) => {
      const filter = { limit: query.limit, beforeRunId: query.before ?? '', workstationId: query.workstation_id ?? '' };
      return { runs: (await desk.list(filter)).map(runToJson) };
    },
  );

  api.get(
    '/api/v1/runs/:runId',
    {
      config: { role: 'viewer' },
      schema: {
        operationId: 'getRun',
        params: runId,
        response: { 200: runJson, 400: problemJson, 404: problemJson, ...problems },
      },
    },
    async ({ params }) => runToJson(await desk.get(params.runId)),
  );

  api.post(
    '/api/v1/runs/:runId/cancel',
    {
      config: { role: 'operator' },
      schema: {
        operationId: 'cancelRun',
        params: runId,
        response: { 200: runJson, 400: problemJson, 404: problemJson, ...problems },
      },
    },
    async ({ params }) => runToJson(await desk.cancel(params.runId)),
  );

  api.get(
    '/api/v1/workstations',
    {
      config: { role: 'viewer' },
      schema: {
        operationId: 'listWorkstations',
        response: { 200: z.object({ workstations: z.array(workstationJson) }), ...problems },
      },
    },
    async () => ({ workstations: (await desk.workstations()).map(workstationToJson) }),
  );
}

/** Health and metrics. `/livez` says that the process answers, `/readyz` that everything behind it does. */
export function healthRoutes(
  app: FastifyInstance,
  parts: { readonly checks: readonly ReadinessCheck[]; readonly metrics: () => Promise<string> },
): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const ok = z.object({ status: z.literal('ok') });

  api.get(
    '/livez',
    { config: { role: 'public' }, schema: { operationId: 'livez', security: [], response: { 200: ok } } },
    async () => ({ status: 'ok' }) as const,
  );

  api.get(
    '/readyz',
    {
      config: { role: 'public' },
      schema: { operationId: 'readyz', security: [], response: { 200: ok, 503: problemJson } },
    },
    async () => {
      const failing = await failingChecks(parts.checks);
      if (failing.length > 0) throw gatewayErrors.create('GATEWAY_NOT_READY', { failing });
      return { status: 'ok' } as const;
    },
  );

  const text = { content: { 'text/plain': { schema: z.string().describe("Prometheus' text form.") } } };
  app.get(
    '/metrics',
    { config: { role: 'viewer' }, schema: { operationId: 'metrics', response: { 200: text, ...refusals } } },
    async (_request, reply) => {
      reply.type('text/plain; version=0.0.4; charset=utf-8');
      return parts.metrics();
    },
  );
}

/** Longest wait for one check, ms: probes commonly give up after a few seconds, and a slow part is not a ready one. */
const CHECK_TIMEOUT_MS = 2_000;

async function failingChecks(checks: readonly ReadinessCheck[]): Promise<string[]> {
  const results = await Promise.all(checks.map(async (c) => ((await passes(c)) ? null : c.name)));
  return results.filter((name) => name !== null);
}

async function passes(check: ReadinessCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS);
  });
  const answered = check.check().then(
    () => true,
    () => false,
  );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
