import { check } from '@tropeiro/optimizer/check/check.ts';
import type { Problem } from '@tropeiro/optimizer/problem.ts';
import { solve } from '@tropeiro/optimizer/solve.ts';
import { deliveryDay } from './delivery-day.ts';

/** A time that a person does not notice. Solving a day of 20 stops must take well less. */
const LIMIT_MS = 100;
/** Steps of the long runs whose best plan stands for the optimum, and the number of those runs. */
const LONG_STEPS = 20_000;
const LONG_RUNS = 2;

type Timed = { readonly wallMs: number; readonly cpuMs: number; readonly cost: number };

/**
 * Many days of a few stops: the time of the first call, the mean time of the others, and how far their plans are from
 * the best of long runs. Returns the complaints of the checker.
 */
export function reportSmallDays(stops: number, days: number): string[] {
  const wrong: string[] = [];
  const problems = Array.from({ length: days }, (_, day) => deliveryDay(stops, day));
  const runs = problems.map((problem) => timed(problem, wrong));
  const [first, ...warm] = runs;
  const mean = (figureOf: (run: Timed) => number): number =>
    warm.reduce((sum, run) => sum + figureOf(run), 0) / warm.length;
  const share = (ms: number): string => `${ms.toFixed(1)} ms, ${(ms / LIMIT_MS).toFixed(2)} of ${LIMIT_MS} ms`;
  console.log(`${stops} stops, ${days} days:`);
  console.log(`    first call: wall ${share(first!.wallMs)}; CPU ${share(first!.cpuMs)}`);
  console.log(`    the others, mean: wall ${share(mean((r) => r.wallMs))}; CPU ${share(mean((r) => r.cpuMs))}`);
  console.log(`    the slowest of them: wall ${share(Math.max(...warm.map((run) => run.wallMs)))}`);
  const gaps = runs.map(({ cost }, i) => 100 * (cost / Math.min(cost, longRun(problems[i]!)) - 1));
  const near = gaps.filter((gap) => gap <= 1).length;
  const meanGap = gaps.reduce((sum, gap) => sum + gap, 0) / days;
  console.log(
    `    gap to the best of ${LONG_RUNS} runs of ${LONG_STEPS} steps: mean ${meanGap.toFixed(2)} %, max ${Math.max(...gaps).toFixed(2)} %, within 1 % on ${near} of ${days}`,
  );
  return wrong;
}

function timed(problem: Problem, wrong: string[]): Timed {
  const cpu = process.cpuUsage();
  const beganMs = performance.now();
  const solution = solve(problem, { seed: 1 });
  const wallMs = performance.now() - beganMs;
  const { user, system } = process.cpuUsage(cpu);
  wrong.push(...check(problem, solution).problems);
  return { wallMs, cpuMs: (user + system) / 1000, cost: solution.cost + PER_UNASSIGNED * solution.unassigned.length };
}

/** Above the cost of any day, so that a plan with an unassigned stop is never better. */
const PER_UNASSIGNED = 1_000_000;

function longRun(problem: Problem): number {
  const costs = Array.from({ length: LONG_RUNS }, (_, i) => {
    const solution = solve(problem, { seed: 101 + i, iterations: LONG_STEPS, untilBudget: true });
    return solution.cost + PER_UNASSIGNED * solution.unassigned.length;
  });
  return Math.min(...costs);
}
