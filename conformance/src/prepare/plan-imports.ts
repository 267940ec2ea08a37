import assert from 'node:assert/strict';
import { bodyOf, rowsOf } from '../answer.ts';
import type { Answer } from '../caller.ts';
import { type Fields, isFields } from '../field-table.ts';
import type { Trial } from '../trial.ts';

export const importPath = '/import/route_plan';

/** The default day of plans. */
export const day = { date_time_start: '2031-08-05T11:00:00Z', date_time_end: '2031-08-05T21:00:00Z' } as const;

/** A moment of that day, by its hour and minute in UTC. */
export const at = (clock: string): string => `2031-08-05T${clock}:00Z`;

/** A place this many kilometres north and east of the yard, where the plans of the trial begin. */
export const kmFromYard = (north: number, east = 0) => ({
  latitude: -30.03 + north / 111.2,
  longitude: -51.22 + east / 96.3,
});

/** Deliveries along a road to the north, one for each kilometre. */
export const deliveries = (count: number, more: Fields = {}): Fields[] =>
  Array.from({ length: count }, (_, index) => ({ name: `NF ${index + 1}`, ...kmFromYard(index + 1), ...more }));

export const departure = { name: 'Pátio', type: 'PA', ...kmFromYard(0) };
export const arrival = { name: 'Pátio', type: 'CH', ...kmFromYard(0) };

/** An item that takes up this capacity. */
export const load = (capacity: number) => ({ route_point_items: [{ external_code: 'CX', quantity: 1, capacity }] });

/** The fields of an import beside its points: those of `data` and those beside it. */
export type ImportInput = { readonly data?: Fields; readonly beside?: Fields; readonly query?: string };

/** Sends an import under a new code. The default source of travel times is the great circle. */
export async function sendImport(trial: Trial, points: unknown, { data, beside, query = '' }: ImportInput = {}) {
  const flags = { optimize: true, geocoding: false, source: 'H', has_time_window: false, is_async: false };
  const plan = { ...day, external_code: trial.newCode(), route_points: points, ...data };
  return (await trial.admin()).post(`${importPath}${query}`, { ...flags, ...beside, data: plan });
}

/** The response to an accepted import. */
export async function importReportOf(trial: Trial, points: unknown, input: ImportInput = {}): Promise<Fields> {
  return bodyOf(await sendImport(trial, points, input));
}

/** The plans of a valid import, with their points and items, and the response. */
export async function importPlans(trial: Trial, points: unknown, input: ImportInput = {}) {
  const external_code = String(input.data?.external_code ?? trial.newCode());
  const answer = await sendImport(trial, points, { ...input, data: { ...input.data, external_code } });
  const report = bodyOf(answer);
  assert.deepEqual([report.wrong_lines, report.wrong_route_plans], [[], []], answer.summary);
  return { report, plans: await plansOf(trial, external_code) };
}

/** The single plan of such an import, with its points. */
export async function importOnePlan(trial: Trial, points: unknown, input: ImportInput = {}) {
  const { report, plans } = await importPlans(trial, points, input);
  const [plan, ...others] = plans;
  assert.ok(plan && others.length === 0, `one plan is made: ${JSON.stringify(report).slice(0, 400)}`);
  return { report, plan, points: pointsOf(plan) };
}

/** The plans with this code. */
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

/** Requires that nothing of an import under this code was stored. */
export async function requireNothingStored(trial: Trial, external_code: string, answer?: Answer): Promise<void> {
  assert.deepEqual(await plansOf(trial, external_code), [], `nothing is stored: ${answer?.summary ?? ''}`);
}
