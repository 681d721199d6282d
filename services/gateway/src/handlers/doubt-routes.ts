import { WORKSTATION_ID } from '@vigie/domain';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { gatewayErrors } from '../errors';
import type { RunDesk } from '../ports';
import { doubtJson, doubtToJson } from '../present/doubt-json';
import { problemJson } from '../present/problem';
import { workstationJson, workstationToJson } from '../present/run-json';
import { problems } from './problems';

const doubtId = z.object({ doubtId: z.uuid() });
const workstationId = z.object({ workstationId: z.string().regex(WORKSTATION_ID) });
/** As many as one answer holds. */
const ALL = 10_000;
const refused = { 400: problemJson, 404: problemJson, 409: problemJson, ...problems };

/** The inbox: actions of which nobody knows whether they were done, and a person's verdict on them. */
export function doubtRoutes(app: FastifyInstance, desk: RunDesk): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/api/v1/doubts',
    {
      config: { role: 'viewer' },
      schema: {
        operationId: 'listDoubts',
        querystring: z.object({
          limit: z.coerce.number().int().min(1).max(1_000).default(100),
          workstation_id: z.string().regex(WORKSTATION_ID).optional(),
          resolved: z.stringbool().default(false).describe('Also those that are settled.'),
        }),
        response: { 200: z.object({ doubts: z.array(doubtJson) }), 400: problemJson, ...problems },
      },
    },
    async ({ query }) => {
      const { limit, resolved: withResolved, workstation_id = '' } = query;
      const doubts = await desk.doubts({ limit, withResolved, workstationId: workstation_id });
      return { doubts: doubts.map(doubtToJson) };
    },
  );

  api.get(
    '/api/v1/doubts/:doubtId',
    {
      config: { role: 'viewer' },
      schema: {
        operationId: 'getDoubt',
        params: doubtId,
        response: { 200: doubtJson, 400: problemJson, 404: problemJson, ...problems },
      },
    },
    async ({ params }) => {
      const doubts = await desk.doubts({ limit: ALL, withResolved: true, workstationId: '' });
      const found = doubts.find((doubt) => doubt.doubtId === params.doubtId);
      if (!found) throw gatewayErrors.create('GATEWAY_DOUBT_UNKNOWN', { doubt: params.doubtId });
      return doubtToJson(found);
    },
  );

  api.post(
    '/api/v1/doubts/:doubtId/resolution',
    {
      config: { role: 'operator' },
      schema: {
        operationId: 'resolveDoubt',
        params: doubtId,
        body: z.strictObject({ verdict: z.enum(['done', 'not_done']) }),
        response: { 200: doubtJson, ...refused },
      },
    },
    async ({ params, body, principal }) => {
      const order = { doubtId: params.doubtId, verdict: body.verdict, by: principal?.name ?? '' };
      return doubtToJson(await desk.resolveDoubt(order));
    },
  );
}

/** A person's orders to a lane. */
export function laneRoutes(app: FastifyInstance, desk: RunDesk): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  for (const order of ['pause', 'resume'] as const) {
    api.post(
      `/api/v1/workstations/:workstationId/${order}`,
      {
        config: { role: 'operator' },
        schema: {
          operationId: `${order}Workstation`,
          params: workstationId,
          response: { 200: workstationJson, ...refused },
        },
      },
      async ({ params, principal }) =>
        workstationToJson(await desk.orderLane({ ...params, order, by: principal?.name ?? '' })),
    );
  }
}
