import type { Weights } from './fingerprint';

/** Weights of fusion, and what single workflows weigh otherwise; what a workflow does not name weighs as usual. */
export interface WeightsConfig {
  readonly weights: Weights;
  readonly workflowWeights: Readonly<Record<string, Readonly<Partial<Record<keyof Weights, number | undefined>>>>>;
}

/** The weights of a workflow that has its own; undefined for any other. */
export function ownWeights({ weights, workflowWeights }: WeightsConfig, workflowId: string): Weights | undefined {
  if (!Object.hasOwn(workflowWeights, workflowId)) return undefined;
  const own = Object.entries(workflowWeights[workflowId] ?? {}).filter(([, weight]) => weight !== undefined);
  return { ...weights, ...Object.fromEntries(own) };
}
