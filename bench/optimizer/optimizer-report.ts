import { solvers } from './optimizer-anchors.ts';
import type { Family } from './optimizer-families.ts';

export type Result = {
  readonly name: string;
  readonly customers: number;
  readonly cost: number;
  readonly best: number;
  readonly gap: number;
  readonly vehicles: number;
  readonly bestVehicles: number | undefined;
  readonly cpuS: number;
  readonly iterations: number;
  readonly problems: readonly string[];
  /** Of the other solvers, in the order of `solvers`: gaps, or vehicles where these come first. */
  readonly anchors: readonly (number | undefined)[];
};

export function reportFamily(family: Family, results: readonly Result[], summaries: readonly string[]): void {
  console.log(`\n${family.name}: gap in % to best-known`);
  console.log(line('instance', 'cost', 'best', 'gap', 'vehicles', 'cpu s', 'iterations', ...solvers));
  for (const r of results) {
    const fleet = `${r.vehicles}/${r.bestVehicles ?? '?'}`;
    const anchorCells = r.anchors.map((gap) => (gap === undefined ? '' : family.isByFleet ? gap : percent(gap)));
    console.log(line(r.name, r.cost, r.best, percent(r.gap), fleet, r.cpuS.toFixed(1), r.iterations, ...anchorCells));
    for (const problem of r.problems) console.log(`    WRONG: ${problem}`);
  }
  if (family.isByFleet) reportFleets(results);
  else reportGaps('all', results);
  for (const floor of family.floors) {
    const covered = results.filter((result) => floor.covers(result.customers));
    if (covered.length === 0) continue;
    if (family.floors.length > 1 || covered.length < results.length) reportGaps(floor.name, covered);
    ratio(`mean gap, ${floor.name}`, mean(gapsOf(covered)), floor.mostMeanGap);
  }
  solvers.forEach((solver, i) => {
    const shared = results.filter((result) => result.anchors[i] !== undefined);
    if (shared.length === 0) return;
    const ours = shared.map((result) => (family.isByFleet ? result.vehicles : result.gap));
    const theirs = shared.map((result) => result.anchors[i]!);
    const figureName = family.isByFleet ? 'vehicles' : 'gap';
    console.log(
      `  mean ${figureName} on the ${shared.length} instances with figures of ${solver}: ours ${percent(mean(ours))}, ${solver} ${percent(mean(theirs))}`,
    );
  });
  for (const summary of summaries) console.log(`  anchors, ${summary}`);
}

/** Vehicles come first here: a gap in distance is comparable only between fleets of equal size. */
function reportFleets(results: readonly Result[]): void {
  const groups: readonly (readonly [string, readonly Result[]])[] = [
    ['100 customers', results.filter((result) => result.customers < 150)],
    ['200 and more', results.filter((result) => result.customers >= 150)],
  ];
  for (const [name, group] of groups) {
    if (group.length === 0) continue;
    const equal = group.filter((result) => result.vehicles <= (result.bestVehicles ?? Infinity));
    const share = (100 * equal.length) / group.length;
    console.log(`  ${name}: best-known fleet on ${equal.length} of ${group.length} (${share.toFixed(0)} %)`);
    if (equal.length > 0) reportGaps(`${name}, fleet equal`, equal);
    if (group === groups[0]![1]) {
      ratio('share of fleets missed, 100 customers', 100 - share, 20);
      if (equal.length > 0) ratio('greatest gap where equal, 100 customers', Math.max(...gapsOf(equal)), 1);
    }
  }
}

function reportGaps(name: string, results: readonly Result[]): void {
  const gaps = gapsOf(results).sort((a, b) => a - b);
  const median = (gaps[Math.floor((gaps.length - 1) / 2)]! + gaps[Math.ceil((gaps.length - 1) / 2)]!) / 2;
  const figures = `mean ${percent(mean(gaps))}, median ${percent(median)}, max ${percent(gaps.at(-1)!)}`;
  console.log(`  ${name} (${gaps.length}): ${figures}`);
}

function ratio(name: string, figure: number, most: number): void {
  const verdict = figure <= most ? 'reached' : 'MISSED';
  console.log(
    `  floor ${name}: ${percent(figure)} of at most ${most}, ratio ${(figure / most).toFixed(2)}, ${verdict}`,
  );
}

function gapsOf(results: readonly Result[]): number[] {
  return results.map((result) => result.gap);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Distances are rounded, but the best-known ones of some families are not: slightly below zero counts as zero. */
function percent(value: number): string {
  return value.toFixed(2).replace(/^-(0\.00)$/, '$1');
}

function line(...cells: readonly (string | number)[]): string {
  return cells.map((cell, i) => (i === 0 ? String(cell).padEnd(13) : String(cell).padStart(11))).join('');
}
