export { failPointsErrors } from './errors';
export { type FailOrder, type Failure, parseFailPoints } from './fail-plan';
export { failPoint } from './fail-point';
export { FAIL_POINTS, type FailPointName, failPointNames } from './names';
