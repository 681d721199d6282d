/**
 * One unit is one node looked at for one reason: 30 ns, measured over the selectors of the test on hostile ones. Twenty
 * million are 0.6 s: sixteen steps over 200,000 nodes need half of it.
 */
const UNITS_PER_SELECTOR = 20_000_000;

/** What all selectors of one catalog may cost together: 6 s. Two hundred honest ones over 100,000 nodes need a quarter. */
const UNITS_PER_CATALOG = 200_000_000;

/** Thrown within the matcher and caught there: the selector asks for more work than any useful one. */
export class BudgetSpent extends Error {}

/** Bounds the work of matching, so that a hostile catalog ends in findings and not in a hang. */
export class WorkBudget {
  private ofSelector = 0;

  constructor(
    private readonly perSelector = UNITS_PER_SELECTOR,
    private inAll = UNITS_PER_CATALOG,
  ) {}

  beginSelector(): void {
    this.ofSelector = Math.min(this.perSelector, this.inAll);
  }

  spend(units: number): void {
    this.ofSelector -= units;
    this.inAll -= units;
    if (this.ofSelector < 0) throw new BudgetSpent();
  }
}
