import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { realExtracts } from '@tropeiro/roads/testing/real-extracts.ts';
import { type Figure, table } from '../api/api-report.ts';
import { measureExtract } from './measure-extract.ts';
import { measureTiles } from './measure-tiles.ts';
import { scaleToBrazil } from './scale-to-brazil.ts';

/**
 * Roads of every extract in `ROADS_EXTRACTS` (../shared/roads): building, memory, loading, matrices and routes, beside
 * plain Dijkstra on the same graph in the same run. Times are CPU time, which other work on the machine disturbs least.
 * Each extract has a process of its own, so that its peak of memory is its own.
 */
/** The largest extract, from which larger ones are estimated. */
const scaled = 'poa';

const measures: Readonly<Record<string, (extract: string) => readonly Figure[] | Promise<readonly Figure[]>>> = {
  extract: measureExtract,
  tiles: measureTiles,
  scale: scaleToBrazil,
};
const { values } = parseArgs({ options: { measure: { type: 'string' }, of: { type: 'string' } } });

if (values.measure === undefined) measureAll();
else process.stdout.write(`${JSON.stringify(await measures[values.measure]?.(values.of ?? ''))}\n`);

function measureAll(): void {
  for (const name of realExtracts) {
    show(name, inOwnProcess('extract', name));
    show(`tiles and streets of ${name}`, inOwnProcess('tiles', name));
  }
  if (realExtracts.includes(scaled)) show('all of Brazil', inOwnProcess('scale', scaled));
}

function show(title: string, figures: readonly Figure[]): void {
  process.stdout.write(`${table(title, figures)}\n`);
  if (figures.some(({ passed }) => passed === false)) process.exitCode = 1;
}

function inOwnProcess(measure: string, name: string): readonly Figure[] {
  const args = [...process.execArgv, 'tools/run.js', 'bench/roads/roads.ts', '--measure', measure, '--of', name];
  const { status, stdout } = spawnSync(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  if (status !== 0) throw new Error(`measuring ${name} ended with status ${status}`);
  return JSON.parse(String(stdout)) as readonly Figure[];
}
