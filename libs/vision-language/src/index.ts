export type { DroppedItems } from './answers/collect-items';
export type { ElementDescription } from './answers/element-answer';
export type { TextReading } from './answers/text-answer';
export type { Judgement } from './answers/verdict-answer';
export type { ClickableZones } from './answers/zones-answer';
export type { BoxConvention } from './boxes/model-boxes';
export { type VisionLanguageConfig, visionLanguageConfig } from './config';
export { visionLanguageErrors } from './errors';
export { type OpenOptions, openVisionLanguageModel } from './open-vision-language-model';
export type {
  AnswerCache,
  Box,
  Question,
  RgbImage,
  ScreenText,
  Surroundings,
  VisionLanguageModel,
  Within,
} from './vision-language-model';
