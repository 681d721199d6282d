import type { Enquiry, LaneOrder, LaneStatus, PauseReason, Welcome } from '@vigie/domain';
import { type Codec, defineSignedCodec } from './define-codec';
import { defineEnum } from './define-enum';
import { hex, id, natural, placeId } from './field';
import {
  Enquiry as EnquiryProto,
  JournalState as JournalStateProto,
  LaneOrderKind as LaneOrderKindProto,
  LaneOrder as LaneOrderProto,
  type LaneStatus as LaneStatusProto,
  PauseReason as PauseReasonProto,
  Welcome as WelcomeProto,
} from './gen/vigie/v1/lane';
import { NONCE_BYTES } from './workstation';

export const laneOrderKind = defineEnum<LaneOrder['order'], LaneOrderKindProto>({
  pause: LaneOrderKindProto.PAUSE,
  resume: LaneOrderKindProto.RESUME,
});

const pauseReason = defineEnum<PauseReason, PauseReasonProto>({
  human_input: PauseReasonProto.HUMAN_INPUT,
  pause_file: PauseReasonProto.PAUSE_FILE,
  key_chord: PauseReasonProto.KEY_CHORD,
  order: PauseReasonProto.ORDER,
});

const journalState = defineEnum<LaneStatus['journal'], JournalStateProto>({
  open: JournalStateProto.OPEN,
  full: JournalStateProto.FULL,
  broken: JournalStateProto.BROKEN,
});

export function laneStatusToProto(s: LaneStatus): LaneStatusProto {
  const journal = journalState.toProto('journal', s.journal);
  const { pauseNumber } = s;
  if (s.paused === null) return { journal, pauseNumber };
  return { paused: pauseReason.toProto('paused', s.paused), journal, pauseNumber };
}

export function laneStatusFromProto(s: LaneStatusProto): LaneStatus {
  return {
    paused: s.paused === undefined ? null : pauseReason.fromProto('paused', s.paused),
    pauseNumber: natural('pauseNumber', s.pauseNumber),
    journal: journalState.fromProto('journal', s.journal),
  };
}

const welcome: Codec<Welcome, WelcomeProto> = defineSignedCodec('Welcome', WelcomeProto, {
  toProto: ({ workstationId, nonce, epoch, serverTimeMs }) => ({ workstationId, nonce, epoch, serverTimeMs }),
  fromProto: (w) => ({
    workstationId: placeId('workstationId', w.workstationId),
    nonce: hex('nonce', w.nonce, NONCE_BYTES),
    epoch: natural('epoch', w.epoch),
    serverTimeMs: natural('serverTimeMs', w.serverTimeMs),
  }),
});

const enquiry: Codec<Enquiry, EnquiryProto> = defineSignedCodec('Enquiry', EnquiryProto, {
  toProto: ({ workstationId, actionId, epoch }) => ({ workstationId, actionId, epoch }),
  fromProto: (e) => ({
    workstationId: placeId('workstationId', e.workstationId),
    actionId: id('actionId', e.actionId),
    epoch: natural('epoch', e.epoch),
  }),
});

const laneOrder: Codec<LaneOrder, LaneOrderProto> = defineSignedCodec('LaneOrder', LaneOrderProto, {
  toProto: ({ workstationId, epoch, sequence, order, pauseNumber }) => ({
    workstationId,
    epoch,
    sequence,
    order: laneOrderKind.toProto('order', order),
    pauseNumber,
  }),
  fromProto: (o) => ({
    workstationId: placeId('workstationId', o.workstationId),
    epoch: natural('epoch', o.epoch),
    sequence: natural('sequence', o.sequence),
    order: laneOrderKind.fromProto('order', o.order),
    pauseNumber: natural('pauseNumber', o.pauseNumber),
  }),
});

/** What is signed to welcome an agent. */
export const encodeWelcome = welcome.encode;
export const decodeWelcome = welcome.decode;
/** What is signed to enquire after an action. */
export const encodeEnquiry = enquiry.encode;
export const decodeEnquiry = enquiry.decode;
/** What is signed to pause or resume a lane. */
export const encodeLaneOrder = laneOrder.encode;
export const decodeLaneOrder = laneOrder.decode;
