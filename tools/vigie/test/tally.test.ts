import { closingLine, sumOf, tallyOfChecks, tallyOfJest } from '../src/verify/tally';

const RESULTS = {
  numPassedTests: 7,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
  success: true,
};

describe('the closing line of vigie test', () => {
  it('says how many passed and failed, and names skipped ones only when there are any', () => {
    expect(closingLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
    expect(closingLine({ passed: 12, failed: 3, skipped: 2 })).toBe('12 passed, 3 failed, 2 skipped');
  });

  it('counts checks and tests together', () => {
    const checks = tallyOfChecks(
      ['✓ format and lint (0.4 s)', '✗ walls (0.1 s)', '  services/x imports services/y'],
      1,
    );
    expect(checks).toEqual({ passed: 1, failed: 1, skipped: 0 });
    expect(closingLine(sumOf(checks, tallyOfJest(RESULTS, 0)))).toBe('8 passed, 1 failed');
  });
});

describe('a run of the suites', () => {
  it('counts a suite that broke before its first test as a failure', () => {
    expect(tallyOfJest({ ...RESULTS, numRuntimeErrorTestSuites: 2, success: false }, 1).failed).toBe(2);
  });

  it('is never green when jest ended with an error or left no results', () => {
    expect(tallyOfJest(RESULTS, 1).failed).toBe(1);
    expect(tallyOfJest({ ...RESULTS, success: false }, 0).failed).toBe(1);
    expect(tallyOfJest(null, 0).failed).toBe(1);
    expect(tallyOfChecks([], 1).failed).toBe(1);
  });
});
