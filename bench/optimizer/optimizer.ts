import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { check } from '@tropeiro/optimizer/check/check.ts';
import { listRoutes } from '@tropeiro/optimizer/formats/instance.ts';
import { solve, solveInThreads } from '@tropeiro/optimizer/solve.ts';
import { type Anchors, findAnchorFleet, findAnchorGap, listSummaries, solvers } from './optimizer-anchors.ts';
import { type Family, families } from './optimizer-families.ts';
import { type Result, reportFamily } from './optimizer-report.ts';

type Best = { readonly cost: number; readonly vehicles: number | null };

const { values } = parseArgs({
  options: {
    family: { type: 'string' },
    time: { type: 'string' },
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
    threads: { type: 'string', default: '1' },
  },
});
const root = new URL('../../../shared/bench/vrp/', import.meta.url);
const asked = families.filter(({ name }) => values.family === undefined || values.family === name);
if (asked.length === 0) {
  console.error(`--family must be one of ${families.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
if (!existsSync(root)) {
  console.log('SKIPPED: the public instances are not beside the repository (../shared/bench/vrp).');
  process.exit(0);
}

const anchors: Anchors = JSON.parse(readFileSync(new URL('anchors.json', root), 'utf8'));
let wrong = 0;
for (const family of asked) {
  const results = await runFamily(family);
  wrong += results.filter((result) => result.problems.length > 0).length;
  if (results.length > 0) reportFamily(family, results, listSummaries(anchors, family.folder));
}
if (wrong > 0) console.log(`\n${wrong} answers are WRONG.`);
process.exit(wrong > 0 ? 1 : 0);

async function runFamily(family: Family): Promise<Result[]> {
  const folder = new URL(`${family.folder}/`, root);
  const bests: Record<string, Best> = JSON.parse(readFileSync(new URL('bks.json', folder), 'utf8'));
  const names = readdirSync(folder)
    .filter((file) => file.endsWith(family.ending))
    .map((file) => file.slice(0, -family.ending.length))
    .filter((name) => name.includes(values.only ?? ''));
  const results: Result[] = [];
  for (const [i, name] of names.entries()) {
    const text = readFileSync(new URL(name + family.ending, folder), 'utf8');
    const result = await runInstance(family, name, text, bests[name]!);
    results.push(result);
    const { gap, vehicles, bestVehicles, problems } = result;
    const found = `${gap.toFixed(2)} %, ${vehicles} vehicles of ${bestVehicles ?? '?'}`;
    console.error(`${family.name} ${i + 1}/${names.length} ${name}: ${found}${problems.length > 0 ? ' WRONG' : ''}`);
  }
  return results;
}

async function runInstance(family: Family, name: string, text: string, best: Best): Promise<Result> {
  const reading = family.read(text);
  if ('wrong' in reading) throw new Error(`${name}: ${reading.wrong.join(' ')}`);
  const { problem, reportedCost } = reading.instance;
  const cpuSeconds = Number(values.time ?? family.cpuSeconds);
  const seed = Number(values.seed);
  const threads = Number(values.threads);

  const before = process.cpuUsage();
  const solution =
    threads > 1
      ? await solveInThreads(problem, { seed, cpuSeconds, threads, untilBudget: true })
      : solve(problem, { seed, cpuSeconds, untilBudget: true });
  const { user, system } = process.cpuUsage(before);

  const verdict = check(problem, solution);
  const cost = reportedCost(verdict);
  const again = family.recost(text, listRoutes(reading.instance, solution));
  const problems = [...verdict.problems];
  if (Math.abs(again - cost) > 1e-6) problems.push(`The routes measure ${again} from the file, ${cost} was declared.`);
  if (solution.unassigned.length > 0) problems.push(`${solution.unassigned.length} are unassigned.`);
  return {
    name,
    customers: problem.jobs.length + 2 * problem.shipments.length,
    cost,
    best: best.cost,
    gap: (100 * (cost - best.cost)) / best.cost,
    vehicles: verdict.vehicleCount,
    bestVehicles: best.vehicles ?? undefined,
    cpuS: (user + system) / 1e6,
    iterations: solution.iterations,
    problems,
    anchors: solvers.map((solver) =>
      family.isByFleet ? findAnchorFleet(anchors, solver, name) : findAnchorGap(anchors, solver, name, cpuSeconds),
    ),
  };
}
