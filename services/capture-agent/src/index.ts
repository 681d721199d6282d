export { beginInput, type MayGive } from './adapters/interruption';
export { type LocalWatch, openLocalWatch } from './adapters/local-watch';
export { type DesktopOptions, openDesktop } from './adapters/open-desktop';
export type { WatchOptions } from './adapters/open-watch';
export { createFrameSource, type FrameSourceOptions } from './compose-frame-source';
export { type CaptureAgentConfig, captureAgentConfig, journalFolderOf, pauseFileOf } from './config';
export { captureAgentErrors } from './errors';
export type {
  Desktop,
  DesktopDescription,
  EncodedChange,
  FrameQuestion,
  FrameSource,
  GuardMark,
  HumanWatch,
  InputDriver,
  PixelSource,
  ProgressListener,
  RawPixels,
  SightAnswer,
  SightQuestion,
  Surroundings,
} from './ports';
export { type CaptureAgentDeps, type RunningCaptureAgent, startCaptureAgent } from './start-capture-agent';
export { createStillWatch } from './watch/still-watch';
