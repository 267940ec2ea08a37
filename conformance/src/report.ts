/** The counts of the rules of one section. */
export type Tally = { passed: number; failed: number; skipped: number };

/** The outcome of one test as node:test reports it. Sections are the outermost tests, rules the innermost. */
export type Outcome = {
  readonly name: string;
  readonly nesting: number;
  readonly passed: boolean;
  readonly skipped: boolean;
  readonly isSuite: boolean;
};

/** node:test reports inner tests first. Rules reported since the last section belong to the next one. */
export class Report {
  readonly sections = new Map<string, Tally>();
  private open: Tally = emptyTally();

  add({ name, nesting, passed, skipped, isSuite }: Outcome): void {
    if (nesting > 0) {
      if (!isSuite) this.open[skipped ? 'skipped' : passed ? 'passed' : 'failed'] += 1;
      return;
    }
    // A failure outside every rule, such as in preparation or clean-up, fails the section too.
    if (!passed && this.open.failed === 0) this.open.failed = 1;
    this.sections.set(name.includes('/') ? 'cleaning up' : name, this.open);
    this.open = emptyTally();
  }

  /** Also true when no rule passed: a run without a tested rule shows nothing. */
  get failed(): boolean {
    const tallies = [...this.sections.values()];
    return tallies.some(({ failed }) => failed > 0) || !tallies.some(({ passed }) => passed > 0);
  }

  summary(): string {
    const rows = [...this.sections].map(([name, tally]) => [name, tally.passed, tally.failed, tally.skipped] as const);
    const width = Math.max(7, ...rows.map(([name]) => name.length));
    const line = (name: string, ...cells: readonly (string | number)[]) =>
      `${name.padEnd(width)} ${cells.map((cell) => String(cell).padStart(8)).join('')}`;
    const total = (index: 1 | 2 | 3) => rows.reduce((sum, row) => sum + row[index], 0);
    return [
      line('section', 'passed', 'failed', 'skipped'),
      ...rows.map((row) => line(...row)),
      line('all', total(1), total(2), total(3)),
      '',
    ].join('\n');
  }
}

const emptyTally = (): Tally => ({ passed: 0, failed: 0, skipped: 0 });
