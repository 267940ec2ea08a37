import assert from 'node:assert/strict';
import { bodyOf, rowsOf } from '../answer.ts';
import type { Answer } from '../caller.ts';
import { type Fields, isFields } from '../field-table.ts';
import type { Trial } from '../trial.ts';

export const importPath = '/import/route_plan';

/** The day of plans that say no other. */
export const day = { date_time_start: '2031-08-05T11:00:00Z', date_time_end: '2031-08-05T21:00:00Z' } as const;

/** A moment of that day, by its hour and minute in UTC. */
export const at = (clock: string): string => `2031-08-05T${clock}:00Z`;

/** A place so many kilometres north and east of the yard, where the plans of the trial begin. */
export const kmAway = (north: number, east = 0) => ({
  latitude: -30.03 + north / 111.2,
  longitude: -51.22 + east / 96.3,
});

/** Deliveries along a road to the north, one a kilometre. */
export const deliveries = (count: number, more: Fields = {}): Fields[] =>
  Array.from({ length: count }, (_, index) => ({ name: `NF ${index + 1}`, ...kmAway(index + 1), ...more }));

export const departure = { name: 'Pátio', type: 'PA', ...kmAway(0) };
export const arrival = { name: 'Pátio', type: 'CH', ...kmAway(0) };

/** A load that takes up so much. */
export const load = (capacity: number) => ({ route_point_items: [{ external_code: 'CX', quantity: 1, capacity }] });

/** What an import says beside its points: fields of `data` and those beside it. */
export type Said = { readonly data?: Fields; readonly beside?: Fields; readonly query?: string };

/** Sends an import by great circle, under a code of its own, where nothing else is said. */
export async function sendImport(trial: Trial, points: unknown, { data, beside, query = '' }: Said = {}) {
  const flags = { optimize: true, geocoding: false, source: 'H', has_time_window: false, is_async: false };
  const plan = { ...day, external_code: trial.newCode(), route_points: points, ...data };
  return (await trial.admin()).post(`${importPath}${query}`, { ...flags, ...beside, data: plan });
}

/** The answer to an import that was taken. */
export async function reportOf(trial: Trial, points: unknown, said: Said = {}): Promise<Fields> {
  return bodyOf(await sendImport(trial, points, said));
}

/** The plans of an import with nothing wrong in it, with their points and items, and the answer to it. */
export async function planned(trial: Trial, points: unknown, said: Said = {}) {
  const external_code = String(said.data?.external_code ?? trial.newCode());
  const answer = await sendImport(trial, points, { ...said, data: { ...said.data, external_code } });
  const report = bodyOf(answer);
  assert.deepEqual([report.wrong_lines, report.wrong_route_plans], [[], []], answer.said);
  return { report, plans: await plansOf(trial, external_code) };
}

/** The one plan of such an import, with its points. */
export async function onePlan(trial: Trial, points: unknown, said: Said = {}) {
  const { report, plans } = await planned(trial, points, said);
  const [plan, ...others] = plans;
  assert.ok(plan && others.length === 0, `one plan is made: ${JSON.stringify(report).slice(0, 400)}`);
  return { report, plan, points: pointsOf(plan) };
}

/** The plans that have this code. */
export async function plansOf(trial: Trial, external_code: string): Promise<readonly Fields[]> {
  const includes = ['route_points', 'route_points.route_point_items'];
  return rowsOf(await (await trial.admin()).get(importPath, { route_plan_code: external_code, includes }));
}

export const pointsOf = (plan: Fields): readonly Fields[] => listOf(plan, 'route_points');

/** A list of objects in a record. */
export function listOf(record: Fields, name: string): readonly Fields[] {
  const list = record[name];
  assert.ok(Array.isArray(list) && list.every(isFields), `${name} is a list of objects: ${JSON.stringify(list)}`);
  return list;
}

export const namesOf = (points: readonly Fields[]): readonly unknown[] => points.map(({ name }) => name);

/** Nothing of an import under this code is there. */
export async function requireNothingStored(trial: Trial, external_code: string, answer?: Answer): Promise<void> {
  assert.deepEqual(await plansOf(trial, external_code), [], `nothing is stored: ${answer?.said ?? ''}`);
}
