import { join } from 'node:path';
import type { RunningPart } from '@vigie/lifecycle';
import { vigieErrors } from '../errors';

/** One workstation that the command line brings along. */
export type WorkstationSpec =
  | {
      readonly kind: 'virtual';
      readonly id: string;
      readonly width: number;
      readonly height: number;
      readonly effectLog?: string;
    }
  /** A real desktop; `environment` says which (DISPLAY, XAUTHORITY). */
  | { readonly kind: 'desktop'; readonly id: string; readonly environment: Readonly<Record<string, string>> };

export interface SystemOptions {
  /** Each service as its own process; needs a real Postgres. */
  readonly processes: boolean;
  /** Servers to use instead of starting them. */
  readonly natsUrl?: string;
  readonly databaseUrl?: string;
  readonly redisUrl?: string;
  /** 0 takes free ports. */
  readonly gatewayPort: number;
  readonly orchestratorPort: number;
  /** Evidence, logs, the token file, the embedded database when `keepData`. */
  readonly folder: string;
  readonly keepData: boolean;
  readonly otlpEndpoint?: string;
  readonly workstations: readonly WorkstationSpec[];
  readonly progress: (text: string) => void;
  /** Aborted when the caller wants to stop: a start that goes on is given up. */
  readonly signal: AbortSignal;
}

/** What both ways of running the services give: where the gateway and the orchestrator are. */
export interface RunningServices {
  readonly gatewayUrl: string;
  readonly orchestratorAddress: string;
}

/** One evidence store for all parts of a system. */
export function evidenceFolder(o: Pick<SystemOptions, 'folder'>): string {
  return join(o.folder, 'evidence');
}

export interface RunningSystem {
  readonly gatewayUrl: string;
  /** File with the random token of this system; null when tokens are configured. */
  readonly tokenFile: string | null;
  /** That token; empty when tokens are configured. */
  readonly token: string;
  readonly evidenceFolder: string;
  /** Rejects when a part ends that should run; never resolves. */
  readonly broken: Promise<never>;
  /** Brings another workstation along; it stops with the system, or earlier by its own `stop`. */
  addWorkstation(spec: WorkstationSpec): Promise<RunningPart>;
  stop(): Promise<void>;
}

/** Longest orderly end of one part, ms: work on a server that is gone must not hold up the end of everything. */
const STOP_PATIENCE_MS = 5_000;

/** @throws CLI_PART_SLOW; what is left of the part ends with this process. */
async function withinPatience(part: RunningPart): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const slow = () => vigieErrors.create('CLI_PART_SLOW', { part: part.name, seconds: STOP_PATIENCE_MS / 1000 });
    timer = setTimeout(() => reject(slow()), STOP_PATIENCE_MS);
  });
  await Promise.race([part.stop(), late]).finally(() => clearTimeout(timer));
}

/** Parts started one after another, and stopped in the reverse order even when the start broke off. */
export class PartStack {
  private readonly parts: RunningPart[] = [];
  private stopping = false;

  /** A start that was given up meanwhile ends here, with the part among those to stop. */
  constructor(private readonly signal: AbortSignal) {}

  add<T extends RunningPart>(part: T): T {
    this.parts.push(part);
    this.signal.throwIfAborted();
    return part;
  }

  /** Whether the parts end because they are asked to. */
  get isStopping(): boolean {
    return this.stopping;
  }

  addStop(name: string, stop: () => Promise<void>): void {
    this.parts.push({ name, stop });
  }

  /** Stops everything; a part that fails to stop does not keep the others running. */
  async stop(onProblem: (name: string, error: unknown) => void): Promise<void> {
    this.stopping = true;
    for (let part = this.parts.pop(); part !== undefined; part = this.parts.pop()) {
      try {
        await withinPatience(part);
      } catch (error) {
        onProblem(part.name, error);
      }
    }
  }
}
