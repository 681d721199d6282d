export { type DesktopOptions, openDesktop } from './adapters/open-desktop';
export { createFrameSource, type FrameSourceOptions } from './compose-frame-source';
export { type CaptureAgentConfig, captureAgentConfig } from './config';
export { captureAgentErrors } from './errors';
export type {
  Desktop,
  DesktopDescription,
  EncodedChange,
  FrameQuestion,
  FrameSource,
  InputDriver,
  PixelSource,
  RawPixels,
} from './ports';
export { type CaptureAgentDeps, type RunningCaptureAgent, startCaptureAgent } from './start-capture-agent';
export { createStillWatch } from './watch/still-watch';
