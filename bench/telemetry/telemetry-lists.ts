import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { codesOf } from '@tropeiro/domain/language/codes.ts';
import { eventCategories } from '@tropeiro/domain/tracking/event-category.ts';
import { eventIncludes } from '@tropeiro/domain/tracking/found-event.ts';
import { borrowEmbedded } from '@tropeiro/postgres/postgres.ts';
import { filledTables } from '@tropeiro/server/testing/filled-tables.ts';
import { type Running, startService } from '../api/api-processes.ts';
import { type Figure, median, table } from '../api/api-report.ts';
import { fillCompany, filledDocument } from '../filled-company.ts';
import { logIn } from '../log-in.ts';
import { withoutAudit } from '../without-audit.ts';
import { fillHistory, type History } from './telemetry-history.ts';

/**
 * Queries for a month, with a year of history, or with `--full` three years. The baseline is the same month with a
 * tenth of that history: the time must not grow with data that is not read. The two take turns, so that a noisy machine
 * affects them equally.
 */
const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    events: { type: 'string' },
    days: { type: 'string' },
    rounds: { type: 'string', default: '15' },
  },
});
const vehicles = 1000;
const rounds = Number(values.rounds);
const events = Number(values.events ?? (values.full ? 20_000_000 : 2_000_000));
const days = Number(values.days ?? (values.full ? 1096 : 370));
const mostOften = 1.5;

const endMs = Math.floor(Date.now() / 86_400_000) * 86_400_000;
const histories: Readonly<Record<'short' | 'long', History>> = {
  short: { vehicles, days: Math.round(days / 10), events: Math.round(events / 10), endMs },
  long: { vehicles, days, events, endMs },
};

const dayBefore = (count: number): string => new Date(endMs - count * 86_400_000).toISOString().slice(0, 10);
const month = encodeURIComponent(JSON.stringify([{ begin: dayBefore(31), end: dayBefore(0) }]));
const found = `/event/?periods=${month}&event_category=${codesOf(eventCategories).join(',')}`;
const summed = `/daily_summary/?initial_date=${dayBefore(31)}&end_date=${dayBefore(1)}`;
const everyVehicle = Array.from({ length: vehicles }, (_, index) => index + 1).join(',');

const listPaths: Readonly<Record<string, string>> = {
  'events of a vehicle': `${found}&vehicles_id=500`,
  'events of a vehicle, with all includes': `${found}&vehicles_id=500&includes=${eventIncludes.join(',')}`,
  'events of a vehicle, a page and their number': `${found}&vehicles_id=500&limit=50&count=true`,
  'events of a driver': `${found}&driver_ids=500&aggregated_field=driver`,
  'events of 1,000 vehicles, a page': `${found}&vehicles_id=${everyVehicle}&limit=50`,
  'days summed up by vehicle': `${summed}&aggregated_fields=vehicle`,
  'days summed up of 1,000 vehicles by their ids': `${summed}&aggregated_fields=vehicle&vehicles_id=${everyVehicle}`,
  'days summed up by vehicle and driver': `${summed}&aggregated_fields=vehicle,driver&includes=vehicle,driver`,
  'days one by one': `${summed}&daily_type=analytical`,
  'days one by one, a page and their number': `${summed}&daily_type=analytical&limit=50&count=true`,
  'days of a driver': `${summed}&aggregated_fields=driver&driver_ids=500`,
};

type Served = { readonly service: Running; readonly token: string };

const folders: string[] = [];
const running: Running[] = [];
try {
  const short = await serve('short');
  const long = await serve('long');
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(listPaths)) figures.push(await compare(name, path, short, long));
  console.log(
    table(
      `A month of ${vehicles} vehicles, median of ${rounds}: with ${histories.short.events} events and ${histories.short.days} days behind it, with ${events} and ${days}`,
      figures,
    ),
  );
  if (figures.some(({ passed }) => !passed)) process.exitCode = 1;
} finally {
  await Promise.all(running.map((service) => service.stop()));
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}

async function serve(which: 'short' | 'long'): Promise<Served> {
  const folder = await mkdtemp(join(tmpdir(), 'tropeiro-bench-'));
  folders.push(folder);
  await fillCompany(folder, (owner) => withoutAudit(owner, () => owner.query(filledTables(1, vehicles))));
  const database = await borrowEmbedded(folder);
  const history = histories[which];
  await fillHistory(folder, history, (written) =>
    process.stderr.write(`\r${history.events} events: ${Math.round((written / history.days) * 100)} %   `),
  );
  process.stderr.write('\n');
  await database.stop();
  const service = await startService(folder);
  running.push(service);
  return { service, token: await logIn(service.url, filledDocument) };
}

async function compare(name: string, path: string, short: Served, long: Served): Promise<Figure> {
  const times = { short: [] as number[], long: [] as number[] };
  for (let round = -3; round < rounds; round++) {
    const [shortMs, longMs] = [await timeOf(short, path), await timeOf(long, path)];
    if (round < 0) continue;
    times.short.push(shortMs);
    times.long.push(longMs);
  }
  const [shortMs, longMs] = [median(times.short), median(times.long)];
  return {
    name,
    value: `${shortMs.toFixed(1)} ms  ${longMs.toFixed(1)} ms  ${(longMs / shortMs).toFixed(2)}×`,
    limit: `≤ ${mostOften}×`,
    passed: longMs <= shortMs * mostOften,
  };
}

async function timeOf({ service, token }: Served, path: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`${service.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`);
  return performance.now() - begun;
}
