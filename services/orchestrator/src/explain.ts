import type { Explanation } from '@vigie/domain';
import { type CodedError, isCoded } from '@vigie/errors';
import { orchestratorErrors } from './errors';

/** A coded error as a run keeps it. */
export function explain(error: CodedError): Explanation {
  return { code: error.code, message: error.message, remedy: error.remedy };
}

/** A fault is kept by its code alone: messages of foreign errors may hold anything. */
export function explainFault(error: unknown): Explanation {
  return explain(orchestratorErrors.create('RUN_FAULT', { cause: isCoded(error) ? error.code : 'UNEXPECTED' }));
}
