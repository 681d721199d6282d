import type { OutcomeResult } from '@vigie/domain';
import type { SimulatedAction } from '../referee/truth';

/** Says hello: a new connection of the agent's. */
export interface Hello {
  readonly connection: number;
  readonly journalId: string;
}

/** What the agent sends up its stream after its hello. */
export type Up =
  | { readonly kind: 'armed'; readonly connection: number; readonly epoch: number }
  | { readonly kind: 'status'; readonly connection: number; readonly pauseNumber: number }
  | {
      readonly kind: 'outcome';
      readonly connection: number;
      readonly actionId: string;
      readonly result: OutcomeResult;
    };

/** What comes down to the agent. `authentic`: signed, and a welcome for this connection. */
export type Down = { readonly authentic: boolean } & (
  | {
      readonly kind: 'welcome';
      readonly connection: number;
      readonly epoch: number;
      readonly serverMs: number;
    }
  | { readonly kind: 'command'; readonly action: SimulatedAction; readonly digest: string }
  | { readonly kind: 'enquiry'; readonly actionId: string; readonly epoch: number; readonly rememberUntilMs: number }
  | {
      readonly kind: 'order';
      readonly order: 'pause' | 'resume';
      readonly epoch: number;
      readonly sequence: number;
      readonly pauseNumber: number;
      /** True time at which a person gave it, ms. */
      readonly givenAt: number;
    }
  | { readonly kind: 'kept'; readonly actionId: string }
);

/** The orchestrator that an agent has dialled, as the agent sees it. */
export interface Peer {
  readonly name: string;
  hear(hello: Hello): void;
  receive(message: Up): void;
  /** The agent's end of the connection is gone. */
  vanished(connection: number): void;
}
