import swagger from '@fastify/swagger';
import { context, propagation, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { roleReaches } from '../authorise/role';
import type { TokenList } from '../authorise/token-list';
import { gatewayErrors } from '../errors';
import { MAX_BODY_BYTES } from '../limits';
import type { ReadinessCheck, ReindexDesk, RunDesk, StateDesk } from '../ports';
import { type Problem, problemOf } from '../present/problem';
import { doubtRoutes, laneRoutes } from './doubt-routes';
import { pictureRoutes } from './picture-routes';
import { reindexRoutes } from './reindex-routes';
import { healthRoutes, runRoutes } from './routes';
import { stateRoutes } from './state-routes';

/** Longest wait for a whole request, ms: a client that sends a body drop by drop holds no connection for ever. */
const REQUEST_TIMEOUT_MS = 30_000;

export interface ServerParts {
  readonly desk: RunDesk;
  readonly states: ReindexDesk & StateDesk;
  readonly tokens: TokenList;
  readonly checks: readonly ReadinessCheck[];
  readonly metrics: () => Promise<string>;
  readonly tracer: Tracer;
  /** Told of errors that have no code: their text may hold anything, so it is the caller's to redact. */
  readonly onFault: (error: unknown, traceId: string) => void;
}

/** The HTTP server, not yet listening. */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: true,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // A path that cannot be decoded reaches no route and no error handler.
    frameworkErrors: (error, _request, reply) => answer(reply, problemOf(error, '')),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('principal', null);
  traceRequests(app, parts.tracer);
  authorise(app, parts.tokens);
  answerErrors(app, parts.onFault);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Vigie', version: '1', description: 'Runs of workflows on a fleet of workstations.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
  });
  await app.register(async (scope) => {
    runRoutes(scope, parts.desk);
    doubtRoutes(scope, parts.desk);
    laneRoutes(scope, parts.desk);
    reindexRoutes(scope, parts.states);
    stateRoutes(scope, parts.states);
    await scope.register(async (pictures) => pictureRoutes(pictures, parts.desk));
    healthRoutes(scope, parts);
    scope.get('/openapi.json', { config: { role: 'viewer' }, schema: { hide: true } }, async () => app.swagger());
  });
  return app;
}

/** Every route but the public ones needs a token whose role reaches the route's. */
function authorise(app: FastifyInstance, tokens: TokenList): void {
  app.addHook('onRequest', async (request) => {
    if (request.is404) return;
    const needed = request.routeOptions.config.role ?? 'admin';
    if (needed === 'public') return;
    const [, token] = /^Bearer ([\x21-\x7e]{1,512})$/i.exec(request.headers.authorization ?? '') ?? [];
    const principal = token === undefined ? null : tokens.find(token);
    if (principal === null) throw gatewayErrors.create('GATEWAY_UNAUTHENTICATED');
    if (!roleReaches(principal.role, needed)) {
      throw gatewayErrors.create('GATEWAY_FORBIDDEN', { needed, role: principal.role });
    }
    request.principal = principal;
  });
}

function answerErrors(app: FastifyInstance, onFault: ServerParts['onFault']): void {
  app.setErrorHandler((error, request, reply) => {
    const traceId = traceIdOf(request);
    const problem = problemOf(error, traceId);
    if (problem.code === 'GATEWAY_INTERNAL') onFault(error, traceId);
    if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
    answer(reply, problem);
  });
  app.setNotFoundHandler((_request, reply) => {
    answer(reply, problemOf(gatewayErrors.create('GATEWAY_NOT_FOUND'), ''));
  });
}

function answer(reply: FastifyReply, problem: Problem): void {
  reply.code(problem.status).type('application/problem+json').send(JSON.stringify(problem));
}

const spans = new WeakMap<FastifyRequest, ReturnType<Tracer['startSpan']>>();

/** A server span for each request, named by the route's pattern: a path may hold ids, a query anything. */
function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const parent = propagation.extract(context.active(), request.headers);
    const attributes = { 'http.request.method': request.method, 'http.route': route };
    const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
    spans.set(request, span);
    context.with(trace.setSpan(parent, span), done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    if (span === undefined) return;
    span.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
}

function traceIdOf(request: FastifyRequest): string {
  return spans.get(request)?.spanContext().traceId ?? '';
}
