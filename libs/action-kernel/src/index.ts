export { compareSight } from './guard/compare-sight';
export type { PixelView, SightDemand, SightVerdict } from './guard/sight';
