import { type ApplicationBuild, type Hello, type Monitor, PAUSE_REASONS, type Workstation } from '@vigie/domain';
import {
  codeOrEmpty,
  hex,
  id,
  idOrEmpty,
  list,
  measure,
  name,
  natural,
  natural32,
  oneOf,
  placeId,
  required,
} from './field';
import type {
  ApplicationBuild as ApplicationBuildProto,
  Hello as HelloProto,
  Monitor as MonitorProto,
} from './gen/vigie/v1/agent';
import type { Workstation as WorkstationProto } from './gen/vigie/v1/run';
import { imageSizeFromProto, imageSizeOrNoneFromProto, rectFromProto, rectToProto, sizeToProto } from './geometry';
import { limits } from './limits';

/** Random bytes of one connection. */
export const NONCE_BYTES = 16;

const HALTS: readonly string[] = ['', ...PAUSE_REASONS, 'JOURNAL_FULL', 'JOURNAL_BROKEN', 'BUS_MESSAGE_ABANDONED'];

function monitorToProto(m: Monitor): MonitorProto {
  return { name: m.name, bounds: rectToProto(m.bounds), scaling: m.scaling, primary: m.primary };
}

function monitorFromProto(m: MonitorProto): Monitor {
  return {
    name: name('name', m.name),
    bounds: required('bounds', m.bounds, rectFromProto),
    scaling: measure('scaling', m.scaling),
    primary: m.primary,
  };
}

function applicationFromProto(a: ApplicationBuildProto): ApplicationBuild {
  return { name: name('name', a.name), version: name('version', a.version) };
}

export function helloToProto(h: Hello): HelloProto {
  return {
    site: h.site,
    workstationId: h.workstationId,
    agentVersion: h.agentVersion,
    applications: h.applications.map((a) => ({ ...a })),
    resolution: sizeToProto(h.resolution),
    scaling: h.scaling,
    monitors: h.monitors.map(monitorToProto),
    theme: h.theme,
    platform: h.platform,
    impairment: h.impairment,
    nonce: h.nonce,
    journalId: h.journalId,
    epoch: h.epoch,
  };
}

/** An impaired agent says so (`impairment`): it may not know its screen's size, and may have no journal. */
export function helloFromProto(h: HelloProto): Hello {
  const impairment = codeOrEmpty('impairment', h.impairment);
  return {
    site: placeId('site', h.site),
    workstationId: placeId('workstationId', h.workstationId),
    agentVersion: name('agentVersion', h.agentVersion),
    applications: list('applications', h.applications, limits.applications, applicationFromProto),
    resolution: required('resolution', h.resolution, impairment === '' ? imageSizeFromProto : imageSizeOrNoneFromProto),
    scaling: measure('scaling', h.scaling),
    monitors: list('monitors', h.monitors, limits.monitors, monitorFromProto),
    theme: name('theme', h.theme),
    platform: name('platform', h.platform),
    impairment,
    nonce: hex('nonce', h.nonce, NONCE_BYTES),
    journalId: (impairment === '' ? id : idOrEmpty)('journalId', h.journalId),
    epoch: natural('epoch', h.epoch),
  };
}

export function workstationToProto(w: Workstation): WorkstationProto {
  return { ...w, resolution: sizeToProto(w.resolution) };
}

export function workstationFromProto(w: WorkstationProto): Workstation {
  return {
    workstationId: placeId('workstationId', w.workstationId),
    site: placeId('site', w.site),
    connected: w.connected,
    agentVersion: name('agentVersion', w.agentVersion),
    resolution: required('resolution', w.resolution, imageSizeOrNoneFromProto),
    platform: name('platform', w.platform),
    lastSeenMs: natural('lastSeenMs', w.lastSeenMs),
    impairment: codeOrEmpty('impairment', w.impairment),
    halted: oneOf('halted', w.halted, HALTS),
    openDoubts: natural32('openDoubts', w.openDoubts),
  };
}
