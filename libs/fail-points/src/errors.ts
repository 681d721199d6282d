import { defineErrors } from '@vigie/errors';

export const failPointsErrors = defineErrors('fail-points', {
  FAIL_POINTS_MALFORMED: {
    message: 'VIGIE_FAIL_POINTS holds an order that cannot be read: {order}',
    remedy:
      'Write NAME:PASSING or NAME:PASSING=stall:MILLISECONDS, several with commas between, for example agent.after_guard:3. Outside of tests the variable must not be set.',
  },
  FAIL_POINT_UNKNOWN: {
    message: 'VIGIE_FAIL_POINTS names a fail point that does not exist: {name}',
    remedy: 'Take one of {known}.',
  },
});
