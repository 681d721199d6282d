import { CodedError } from '@vigie/errors';
import { vigieErrors } from '../errors';

/** A run as the gateway's REST answers it; the schema is in its OpenAPI document. */
export interface RunJson {
  readonly run_id: string;
  readonly workflow_id: string;
  readonly workstation_id: string;
  readonly status: 'running' | 'succeeded' | 'unverified' | 'failed' | 'in_doubt' | 'cancelled';
  readonly success: boolean;
  readonly steps: readonly StepJson[];
  readonly explanation: ExplanationJson | null;
  readonly duration_ms: number | null;
  readonly trace_id: string;
}

export interface ExplanationJson {
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
}

export interface StepJson {
  readonly step_id: string;
  readonly attempt: number;
  readonly status: string;
  readonly action_id: string;
  readonly action_kind: string;
  readonly match_score: number;
  readonly nearest_similarity: number;
  readonly target: {
    readonly method: string;
    readonly score: number;
    readonly margin: number;
    readonly box: { x: number; y: number; width: number; height: number } | null;
    readonly point: { x: number; y: number } | null;
  } | null;
  readonly verification: { readonly verified: boolean; readonly confidence: number; readonly detail: string } | null;
  readonly explanation: ExplanationJson | null;
  readonly evidence_before: string;
  readonly evidence_after: string;
  readonly stages: readonly { readonly stage: string; readonly ms: number }[];
  readonly duration_ms: number | null;
}

export interface WorkstationJson {
  readonly workstation_id: string;
  readonly connected: boolean;
  readonly impairment: string;
  readonly halted: string;
  readonly open_doubts: number;
}

/** An action of which nobody knows whether it was done. */
export interface DoubtJson {
  readonly doubt_id: string;
  readonly action_id: string;
  readonly run_id: string;
  readonly step_id: string;
  readonly workstation_id: string;
  readonly action_kind: string;
  readonly typed: number;
  readonly of: number;
  readonly because: string;
  readonly raised_at: string;
  readonly resolution: 'open' | 'done' | 'not_done' | 'found_done';
  readonly resolved_by: string;
}

/** How far stored states are embedded anew. */
export interface ReindexJson {
  readonly status: 'none' | 'waiting' | 'running' | 'finished';
  readonly space: string;
  readonly total: number;
  readonly done: number;
  readonly failed: readonly { readonly code: string; readonly states: number }[];
  readonly held_up_by: string;
  readonly spaces: readonly { readonly space: string; readonly states: number }[];
}

/** One thing in which two states differ. */
export interface DifferenceJson {
  readonly kind: string;
  readonly subject: string;
  readonly reference_id: string;
  readonly seen_id: string;
  readonly aspects: readonly string[];
  readonly weight: number;
  readonly moved_by: { readonly x: number; readonly y: number } | null;
  readonly read_as_text: boolean;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null;
  readonly covered: number;
  /** Holds text of the screens; empty unless a language was asked for. */
  readonly sentence: string;
}

/** Why two stored states are as near, or as far, as they are. */
export interface StatesExplanationJson {
  readonly similarity: number;
  readonly components: readonly {
    readonly name: string;
    readonly present: 'both' | 'a' | 'b' | 'other_provider';
    readonly cosine: number;
    readonly weight: number;
    readonly share: number;
  }[];
  readonly differences: readonly DifferenceJson[];
  readonly all_differences: number;
  readonly context: 'same' | 'other' | 'absent';
  readonly context_keys: readonly string[];
}

/** The gateway's REST, for the command line. Errors come back as the coded errors that the gateway answered. */
export class GatewayClient {
  constructor(
    readonly url: string,
    private readonly token: string,
  ) {}

  startRun(order: {
    workflow: string;
    workstation_id: string;
    parameters: Record<string, string>;
    idempotency_key?: string;
  }): Promise<RunJson> {
    return this.call<RunJson>('POST', '/api/v1/runs', order);
  }

  /** Sends a picture that a workflow refers to; its name there. */
  async storePicture(picture: Uint8Array, contentType: string): Promise<string> {
    return (
      await this.call<{ name: string }>(
        'POST',
        '/api/v1/pictures',
        new Blob([picture as Uint8Array<ArrayBuffer>], { type: contentType }),
      )
    ).name;
  }

  run(runId: string): Promise<RunJson> {
    return this.call<RunJson>('GET', `/api/v1/runs/${encodeURIComponent(runId)}`);
  }

  cancel(runId: string): Promise<RunJson> {
    return this.call<RunJson>('POST', `/api/v1/runs/${encodeURIComponent(runId)}/cancel`);
  }

  async workstations(): Promise<readonly WorkstationJson[]> {
    return (await this.call<{ workstations: WorkstationJson[] }>('GET', '/api/v1/workstations')).workstations;
  }

  async doubts(o: { readonly resolved: boolean }): Promise<readonly DoubtJson[]> {
    return (await this.call<{ doubts: DoubtJson[] }>('GET', `/api/v1/doubts?resolved=${o.resolved}`)).doubts;
  }

  resolveDoubt(doubtId: string, verdict: 'done' | 'not_done'): Promise<DoubtJson> {
    return this.call<DoubtJson>('POST', `/api/v1/doubts/${encodeURIComponent(doubtId)}/resolution`, { verdict });
  }

  orderLane(workstation: string, order: 'pause' | 'resume'): Promise<WorkstationJson> {
    return this.call<WorkstationJson>('POST', `/api/v1/workstations/${encodeURIComponent(workstation)}/${order}`);
  }

  reindex(): Promise<ReindexJson> {
    return this.call<ReindexJson>('GET', '/api/v1/reindex');
  }

  startReindex(): Promise<ReindexJson> {
    return this.call<ReindexJson>('POST', '/api/v1/reindex');
  }

  explainStates(
    a: string,
    b: string,
    o: { readonly workflow: string; readonly language: string },
  ): Promise<StatesExplanationJson> {
    const query = new URLSearchParams();
    if (o.workflow !== '') query.set('workflow_id', o.workflow);
    if (o.language !== '') query.set('language', o.language);
    const path = `/api/v1/states/${encodeURIComponent(a)}/explain/${encodeURIComponent(b)}`;
    return this.call<StatesExplanationJson>('GET', query.size === 0 ? path : `${path}?${query}`);
  }

  private async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await this.fetch(method, path, body);
    const answer = (await response.json().catch(() => null)) as T | ProblemJson | null;
    if (response.ok && answer !== null) return answer as T;
    throw refusal(answer as ProblemJson | null, response.status);
  }

  private async fetch(method: string, path: string, body: unknown): Promise<Response> {
    const headers: Record<string, string> = { authorization: `Bearer ${this.token}` };
    const picture = body instanceof Blob;
    if (body !== undefined) headers['content-type'] = picture ? body.type : 'application/json';
    const init: RequestInit = { method, headers, signal: AbortSignal.timeout(15_000) };
    if (body !== undefined) init.body = picture ? body : JSON.stringify(body);
    try {
      return await fetch(`${this.url}${path}`, init);
    } catch (error) {
      const cause = (error as { cause?: { code?: string } }).cause;
      const reason = cause?.code ?? (error as Error).name;
      throw vigieErrors.create('CLI_GATEWAY_UNREACHABLE', { url: this.url, reason });
    }
  }
}

interface ProblemJson {
  readonly title: string;
  readonly code: string;
  readonly remedy: string;
}

function refusal(problem: ProblemJson | null, status: number): CodedError {
  if (problem?.code === undefined) {
    return vigieErrors.create('CLI_GATEWAY_REFUSED', {
      title: `The gateway answered HTTP ${status}.`,
      advice: 'Look into its log.',
    });
  }
  return new CodedError(problem.code, { message: problem.title, remedy: problem.remedy }, {});
}
