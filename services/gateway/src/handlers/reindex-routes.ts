import { REINDEX_STATUSES, type ReindexProgress } from '@vigie/domain';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { ReindexDesk } from '../ports';
import { problems } from './problems';

const count = z.number().int();

const reindexJson = z.object({
  status: z.enum(REINDEX_STATUSES),
  space: z.string().describe('That of the configured providers and weights.'),
  total: count,
  done: count,
  failed: z.array(z.object({ code: z.string(), states: count })).describe('States that stay in their old space.'),
  held_up_by: z.string().describe('Code of what holds the work up at present; it goes on by itself.'),
  spaces: z.array(z.object({ space: z.string(), states: count })),
});

/** Embedding stored states anew after a change of providers: counts and codes only, nothing of any screen. */
export function reindexRoutes(app: FastifyInstance, desk: ReindexDesk): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.get(
    '/api/v1/reindex',
    {
      config: { role: 'viewer' },
      schema: { operationId: 'getReindex', response: { 200: reindexJson, ...problems } },
    },
    async () => toJson(await desk.reindex({ start: false })),
  );
  api.post(
    '/api/v1/reindex',
    {
      config: { role: 'admin' },
      schema: { operationId: 'startReindex', response: { 202: reindexJson, ...problems } },
    },
    async (_request, reply) => {
      reply.code(202);
      return toJson(await desk.reindex({ start: true }));
    },
  );
}

function toJson({ heldUpBy, failed, spaces, ...progress }: ReindexProgress): z.infer<typeof reindexJson> {
  return { ...progress, failed: [...failed], held_up_by: heldUpBy, spaces: [...spaces] };
}
