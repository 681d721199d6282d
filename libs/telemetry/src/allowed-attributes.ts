import type { Attributes, AttributeValue } from '@opentelemetry/api';

/**
 * The attributes that may leave the process. Everything else is dropped by `guardSpans`, because a screen's text, a
 * typed value or a query's parameter is patient data and no review finds every `setAttribute`. Names follow the
 * semantic conventions 1.45 where they have one.
 */
export const ALLOWED_ATTRIBUTES: ReadonlySet<string> = new Set([
  'db.system.name',
  'db.operation.name',
  'db.collection.name',
  'db.namespace',
  'db.query.summary',
  'db.response.status_code',
  'error.type',
  'exception.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'messaging.system',
  'messaging.operation.name',
  'messaging.operation.type',
  'messaging.destination.name',
  'messaging.destination.template',
  'messaging.consumer.group.name',
  'messaging.message.body.size',
  'messaging.batch.message_count',
  'network.transport',
  'rpc.system',
  'rpc.system.name',
  'rpc.method',
  'rpc.service',
  'rpc.grpc.status_code',
  'rpc.response.status_code',
  'server.address',
  'server.port',
  'url.scheme',
  'vigie.action.id',
  'vigie.action.kind',
  'vigie.agent.id',
  'vigie.cache',
  'vigie.frame.id',
  'vigie.model.id',
  'vigie.outcome',
  'vigie.provider.id',
  'vigie.refusal',
  'vigie.request.id',
  'vigie.run.id',
  'vigie.state.id',
  'vigie.step.key',
  'vigie.strategy',
  'vigie.verification',
  'vigie.workflow.key',
  'vigie.workflow.version',
  'vigie.workstation.id',
]);

/** Longest string that leaves, characters. Ids, codes and names of statements are shorter; a text on a screen often is not. */
export const MAX_ATTRIBUTE_LENGTH = 128;

/** Counts, times and scores of our own need no entry in the list: a number or a flag under `vigie.` is let through. */
export function isAllowed(key: string, value: AttributeValue | undefined): boolean {
  if (ALLOWED_ATTRIBUTES.has(key)) return typeof value !== 'string' || value.length <= MAX_ATTRIBUTE_LENGTH;
  return key.startsWith('vigie.') && (typeof value === 'number' || typeof value === 'boolean');
}

/** The attributes of `attributes` that may leave; each refused key is told to `onRefused`. */
export function allowedOnly(attributes: Attributes, onRefused: (key: string) => void): Attributes {
  const kept: Attributes = {};
  for (const [key, value] of Object.entries(attributes)) {
    if (isAllowed(key, value)) kept[key] = value;
    else onRefused(key);
  }
  return kept;
}
