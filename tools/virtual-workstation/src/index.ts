export { clockText, dateText } from './data/calendar';
export { type Random, seededRandom } from './data/random';
export { type Clock, fixedClock, systemClock } from './desktop/clock';
export { DEFAULT_ACCOUNT, type VirtualDesktopOptions } from './desktop/options';
export type { Person } from './desktop/person';
export { createVirtualDesktop, type VirtualDesktop } from './desktop/virtual-desktop';
export { virtualWorkstationErrors } from './errors';
export type { Effect, EffectDraft, EffectKind } from './program/effect';
export { PLACES, type Place, placeOf } from './program/place';
export type { ProgramState, ScreenId, ThemeName } from './program/state';
export type { Account } from './program/world';
export type { LoggedInput } from './remote/input-log';
export type { Question, TestOrder } from './remote/messages';
export { ProgramClient } from './remote/program-client';
export { type Hand, handOn, playScene } from './render/gallery';
export { pngOf, renderGallery } from './render/render-gallery';
export {
  type RunningVirtualWorkstation,
  startVirtualWorkstation,
  type VirtualWorkstationDeps,
} from './start-virtual-workstation';
export { drawTrouble, TROUBLE_KINDS, TROUBLES, type TroubleOrder } from './trouble/catalogue';
export type { Moment, Trouble } from './trouble/trouble';
export type { Truth, TruthBox, TruthElement } from './truth/truth-of';
