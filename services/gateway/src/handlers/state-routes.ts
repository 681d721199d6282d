import { MOST_COMPARED, type ToldLanguage } from '@vigie/domain';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { roleReaches } from '../authorise/role';
import type { Principal } from '../authorise/token-list';
import { gatewayErrors } from '../errors';
import type { StateDesk } from '../ports';
import { problemJson } from '../present/problem';
import {
  explanationOfStatesJson,
  explanationToJson,
  recognitionJson,
  recognitionToJson,
} from '../present/recognition-json';
import { problems } from './problems';

/** Sentences repeat what screens show of patients; ids, codes and numbers do not. */
const MAY_SEE_SCREENS = 'operator';

const stateId = z.string().regex(/^[\x21-\x7e]{1,128}$/);
const name = z.string().max(256).default('');
const language = z
  .enum(['fr', 'en'])
  .optional()
  .describe(`Each difference in a sentence, which holds text of the screens: for the role ${MAY_SEE_SCREENS}.`);
const refused = { 400: problemJson, 404: problemJson, ...problems };

/** Stored states: which known one a state is, and what two of them differ in. */
export function stateRoutes(app: FastifyInstance, desk: StateDesk): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/api/v1/states/:id/match',
    {
      config: { role: 'viewer' },
      schema: {
        operationId: 'matchState',
        params: z.object({ id: stateId }),
        querystring: z.object({
          workflow_id: name.describe('Only states confirmed for this workflow.'),
          step_id: name,
          limit: z.coerce.number().int().min(1).max(MOST_COMPARED).default(5),
          language,
        }),
        response: { 200: recognitionJson, ...refused },
      },
    },
    async ({ params, query, principal }) => {
      const told = languageFor(principal, query.language);
      const { workflow_id: workflowId, step_id: stepId, limit } = query;
      return recognitionToJson(
        await desk.match({ screenStateId: params.id, workflowId, stepId, limit, language: told }),
      );
    },
  );

  api.get(
    '/api/v1/states/:a/explain/:b',
    {
      config: { role: 'viewer' },
      schema: {
        operationId: 'explainStates',
        params: z.object({ a: stateId, b: stateId }),
        querystring: z.object({ workflow_id: name.describe('Compares under this workflow’s weights.'), language }),
        response: { 200: explanationOfStatesJson, ...refused },
      },
    },
    async ({ params, query, principal }) => {
      const told = languageFor(principal, query.language);
      return explanationToJson(await desk.explain({ ...params, workflowId: query.workflow_id, language: told }));
    },
  );
}

function languageFor(principal: Principal | null, wanted: 'fr' | 'en' | undefined): ToldLanguage {
  if (wanted === undefined) return '';
  const role = principal?.role ?? 'viewer';
  if (!roleReaches(role, MAY_SEE_SCREENS)) {
    throw gatewayErrors.create('GATEWAY_FORBIDDEN', { needed: MAY_SEE_SCREENS, role });
  }
  return wanted;
}
