import type { ChaosCase } from './case';
import { jumpingClocks, skewedClocks } from './clocks/bent-clocks';
import { journalLost } from './kills/journal-lost';
import { killAgainAndAgain } from './kills/kill-again-and-again';
import { killsAtFailPoints } from './kills/kill-at-fail-points';
import {
  killAgentAtRandom,
  killBothAtRandom,
  killNatsAtRandom,
  killOrchestratorAtRandom,
  killPostgresAtRandom,
} from './kills/kill-at-random';
import { reconnectingFleet } from './load/reconnecting-fleet';
import { failOver, staleAction } from './messages/deposed';
import { forgedActions, oldWelcome } from './messages/forged';
import { jitter, lateAction, lateOutcome, lostAction, lostOutcome } from './messages/lost-and-late';
import { repeatedAction, repeatedOutcome, repeatedRefusal, replayedActions } from './messages/repeated';
import { busAway, farAway, resetLine, slowLine } from './network/bad-lines';
import { deadPeer } from './network/dead-peer';
import { namespacePartitions } from './network/namespaces';
import { partition, partitionDown, partitionUp } from './network/partitions';
import { screenChanges } from './screen/changes';
import { people } from './screen/people';
import { poisonedMessages, redeliveryStorm } from './servers/bus-poison';
import { fullDisks } from './servers/full-disks';
import { noStates } from './servers/no-states';
import { readOnlyDatabase } from './servers/read-only-database';
import {
  agentLoopBlocked,
  agentStandsStill,
  orchestratorLoopBlocked,
  orchestratorStandsStill,
} from './servers/stand-still';

/** Every case, as docs/chaos.md lists them. */
export const CASES: readonly ChaosCase[] = [
  ...killsAtFailPoints,
  killAgentAtRandom,
  killOrchestratorAtRandom,
  killBothAtRandom,
  killAgainAndAgain,
  journalLost,
  killNatsAtRandom,
  killPostgresAtRandom,
  partition,
  partitionUp,
  partitionDown,
  ...namespacePartitions,
  resetLine,
  slowLine,
  farAway,
  busAway,
  deadPeer,
  repeatedAction,
  repeatedRefusal,
  replayedActions,
  repeatedOutcome,
  lostAction,
  lateAction,
  lostOutcome,
  lateOutcome,
  jitter,
  staleAction,
  failOver,
  forgedActions,
  oldWelcome,
  redeliveryStorm,
  poisonedMessages,
  ...skewedClocks,
  ...jumpingClocks,
  ...fullDisks,
  readOnlyDatabase,
  noStates,
  agentStandsStill,
  orchestratorStandsStill,
  agentLoopBlocked,
  orchestratorLoopBlocked,
  ...screenChanges,
  ...people,
  reconnectingFleet,
];
