import type { Window } from '@vigie/domain';
import { idOrEmpty, natural32, required, seenText } from './field';
import type { Window as WindowProto } from './gen/vigie/v1/window';
import { rectFromProto, rectToProto } from './geometry';

export function windowToProto(w: Window): WindowProto {
  return {
    windowId: w.windowId,
    appName: seenText(w.appName),
    title: seenText(w.title),
    bounds: rectToProto(w.bounds),
    processId: w.processId,
  };
}

export function windowFromProto(w: WindowProto): Window {
  return {
    windowId: idOrEmpty('windowId', w.windowId),
    appName: seenText(w.appName),
    title: seenText(w.title),
    bounds: required('bounds', w.bounds, rectFromProto),
    processId: natural32('processId', w.processId),
  };
}
