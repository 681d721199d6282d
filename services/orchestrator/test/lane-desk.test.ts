import type { LaneStatus } from '@vigie/domain';
import { LaneDesk, type LaneDeskDeps } from '../src/lane/lane-desk';

const PAUSED: LaneStatus = { paused: 'pause_file', pauseNumber: 1, journal: 'open' };

/** A lane that a file pauses, whose agent answers an order to resume by that status. */
function deskWhoseAgentSays(answer: LaneStatus): LaneDesk {
  let now = 0;
  const link = {
    armed: true,
    epoch: 1,
    status: PAUSED,
    lost: new AbortController().signal,
    order: () => {
      link.status = answer;
      return true;
    },
  };
  const lanes = {
    list: async () => [{ workstationId: 'poste-1', halted: link.status.paused ?? '' }],
    stop: async () => {},
    recordOrder: async () => 1,
  };
  const clock = {
    now: () => 0,
    steady: () => now,
    sleep: async (ms: number) => {
      now += ms;
    },
  };
  const deps = { agents: { get: () => link }, lanes, clock, seals: { laneOrder: () => ({}) } };
  return new LaneDesk(deps as unknown as LaneDeskDeps);
}

const RESUME = { workstationId: 'poste-1', order: 'resume', by: 'claire' } as const;

describe('An order to resume', () => {
  it('was heard when the file that is still there pauses the lane anew: who gave it is told how it stands', async () => {
    const desk = deskWhoseAgentSays({ ...PAUSED, pauseNumber: 2 });
    await expect(desk.order(RESUME)).resolves.toMatchObject({ halted: 'pause_file' });
  });

  it('was not heard when nothing came of it', async () => {
    await expect(deskWhoseAgentSays(PAUSED).order(RESUME)).rejects.toMatchObject({ code: 'LANE_ORDER_NOT_HEARD' });
  });

  it('holds when the lane goes on', async () => {
    const desk = deskWhoseAgentSays({ ...PAUSED, paused: null });
    await expect(desk.order(RESUME)).resolves.toMatchObject({ halted: '' });
  });
});
