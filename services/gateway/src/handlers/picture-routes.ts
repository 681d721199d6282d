import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { gatewayErrors } from '../errors';
import { MAX_PICTURE_BYTES } from '../limits';
import type { RunDesk } from '../ports';
import { problemJson } from '../present/problem';
import { problems } from './problems';

const TYPES = ['image/png', 'image/jpeg', 'image/webp'];
const stored = z.object({ name: z.string().describe('Its name, by its content: what a workflow names it by.') });

/** The pictures of full-screen workflows: sent before the run that refers to them. Nobody reads one back here. */
export function pictureRoutes(app: FastifyInstance, desk: RunDesk): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.addContentTypeParser(TYPES, { parseAs: 'buffer', bodyLimit: MAX_PICTURE_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  api.post(
    '/api/v1/pictures',
    {
      bodyLimit: MAX_PICTURE_BYTES,
      config: { role: 'operator' },
      schema: {
        operationId: 'storePicture',
        description: 'A PNG, JPEG or WebP of a screen as the body.',
        response: { 201: stored, 400: problemJson, 413: problemJson, 415: problemJson, 422: problemJson, ...problems },
      },
    },
    async ({ body }, reply) => {
      if (!Buffer.isBuffer(body) || body.length === 0) {
        throw gatewayErrors.create('GATEWAY_BAD_REQUEST', { problems: ['the body is no picture'] });
      }
      const name = await desk.storePicture(body);
      return reply.code(201).send({ name });
    },
  );
}
