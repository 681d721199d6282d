import { parseWorkflow, withStoredPictures } from '@vigie/workflow';
import type { GatewayClient } from '../gateway-client/gateway-client';
import { readReferences } from './read-references';

/**
 * Sends the pictures that a document names ahead of its run; the document with their names there. One that is not valid
 * goes as it is: the orchestrator lists all that is wrong with it.
 */
export async function sendPictures(
  client: Pick<GatewayClient, 'storePicture'>,
  file: string,
  document: string,
): Promise<string> {
  const parsed = parseWorkflow(document);
  if (!parsed.ok) return document;
  // All are read before the first is sent.
  const references = await readReferences(file, parsed.workflow);
  if (references.length === 0) return document;
  const stored = new Map<string, string>();
  for (const { name, bytes, contentType } of references)
    stored.set(name, await client.storePicture(bytes, contentType));
  return withStoredPictures(document, stored);
}
