export { createFrameSource, type FrameSourceOptions } from './capture/frame-source';
export { captureAgentErrors } from './errors';
export type {
  Desktop,
  DesktopDescription,
  EncodedChange,
  FrameSource,
  InputDriver,
  PixelSource,
  RawPixels,
} from './ports';
