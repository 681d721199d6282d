import type { ActionDoubt, DoubtResolution } from '@vigie/domain';
import { defineEnum } from './define-enum';
import { code, evidenceNameOrEmpty, id, name, natural, oneOf, placeId } from './field';
import { type ActionDoubt as ActionDoubtProto, DoubtResolution as DoubtResolutionProto } from './gen/vigie/v1/run';
import { progressFromProto } from './outcome';
import { ACTION_KINDS } from './run';

const resolution = defineEnum<DoubtResolution | '', DoubtResolutionProto>({
  '': DoubtResolutionProto.UNSPECIFIED,
  done: DoubtResolutionProto.DONE,
  not_done: DoubtResolutionProto.NOT_DONE,
  found_done: DoubtResolutionProto.FOUND_DONE,
});

export const verdict = defineEnum<'done' | 'not_done', DoubtResolutionProto>({
  done: DoubtResolutionProto.DONE,
  not_done: DoubtResolutionProto.NOT_DONE,
});

export function doubtToProto({ kind, ...d }: ActionDoubt): ActionDoubtProto {
  return { ...d, actionKind: kind, resolution: resolution.toProto('resolution', d.resolution) };
}

export function doubtFromProto(d: ActionDoubtProto): ActionDoubt {
  return {
    doubtId: id('doubtId', d.doubtId),
    actionId: id('actionId', d.actionId),
    runId: name('runId', d.runId),
    stepId: name('stepId', d.stepId),
    workstationId: placeId('workstationId', d.workstationId),
    kind: oneOf('actionKind', d.actionKind, ACTION_KINDS),
    ...progressFromProto(d),
    raisedAtMs: natural('raisedAtMs', d.raisedAtMs),
    because: code('because', d.because),
    resolution: resolution.fromProto('resolution', d.resolution),
    resolvedBy: name('resolvedBy', d.resolvedBy),
    resolvedAtMs: natural('resolvedAtMs', d.resolvedAtMs),
    evidence: evidenceNameOrEmpty('evidence', d.evidence),
  };
}
