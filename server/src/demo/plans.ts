import { randomUUID } from 'node:crypto';
import type { SentAction } from '@tropeiro/domain/execution/actions/sent-action-schema.ts';
import { demoProofToken } from '@tropeiro/domain/execution/proof/proof.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { NewRoutePlan } from '@tropeiro/domain/planning/new-route-plan-schema.ts';
import type { NewRoutePoint } from '@tropeiro/domain/planning/points/new-route-point-schema.ts';
import type { RoutePlanReport } from '@tropeiro/domain/planning/route-plan-report-schema.ts';
import { solve } from '@tropeiro/optimizer/solve.ts';
import { beginProgress, endProgress } from '@tropeiro/platform/database/calls/call-progress.ts';
import { sendExecutionActions } from '../execution/execution-actions.ts';
import { database } from '../geocoding/database.ts';
import { Geocoding } from '../geocoding/geocoding.ts';
import { correctUnassignedPoint } from '../planning/change/correct-unassigned-point.ts';
import { importRoutePlan } from '../planning/import/import-plan.ts';
import type { PlanningTools } from '../planning/routing/plan-routes.ts';
import { createRandom } from '../simulator/random.ts';
import { openShortWork } from '../solving/open-short-work.ts';
import { completeProblem } from '../solving/problem-to-solve.ts';
import { SolverFailed } from '../solving/solver-thread.ts';
import { insertPageWithToken } from '../store/execution/proof/proof-pages.ts';
import { greatCircleDefaults } from '../travel/great-circle.ts';
import { travelProviders } from '../travel/providers.ts';
import type { DemoCall, DemoDriver, DemoVehicle } from './call.ts';
import { dayAfter, workingDaysBefore } from './days.ts';
import { fillMessages } from './messages.ts';
import { demoPlaces } from './points-of-interest.ts';
import { fillShareLinks } from './share-links.ts';

/** How many deliveries a day has, and how many vehicles share them. */
const deliveryCount = 24;
const vehicleCount = 3;

const centuryS = 3_155_760_000;

const travel = { greatCircle: greatCircleDefaults };

/**
 * Plans are optimized on this thread with a fixed number of iterations: the same result on every machine, without a
 * wait.
 */
const tools: PlanningTools = {
  solve: async (problem, { seed }) => solve(completeProblem(problem), { seed, iterations: 300 }),
  reserveMatrices: async () => () => {},
  searchMaxS: 30,
  requireMemoryFor: () => {},
  shortWork: openShortWork(),
  travel,
  travelProviders: travelProviders(travel),
  // Plans of past days count as created before those days.
  now: () => new Date(0),
  geocoding: new Geocoding([database.make({}, { maxS: 10, limits: { maxConcurrent: 1, cacheS: 0 } })], { maxS: 10 }),
};

/** Where vehicles start and end. */
export const yard = {
  name: 'Pátio Anchieta',
  address: 'Avenida Sertório, 3580 - Anchieta, Porto Alegre - RS',
  latitude: -30.0033,
  longitude: -51.1741,
};

/**
 * Creates the plans of a week: the days before today, today, and the next working day. One more plan of that day could
 * not be optimized and waits until its order is accepted. Plans of a single vehicle come first: their ids, which
 * examples use, do not depend on how the solver distributes the others.
 */
export async function fillPlans(
  call: DemoCall,
  vehicles: readonly DemoVehicle[],
  drivers: readonly DemoDriver[],
  today: string,
): Promise<void> {
  const tomorrow = nextWorkingDay(today);
  const days = [...workingDaysBefore(dayAfter(today, 1), 7).slice(-5), tomorrow];
  const latest = days.length - 2;
  for (const [number, region] of ['NORTE', 'SUL', 'LESTE'].entries()) {
    const report = await importPlan(call, tools, {
      external_code: `ROTA-${tomorrow}-${region}`,
      ...hoursOf(tomorrow),
      vehicle_plates: [plateOf(vehicles, days.length + vehicleCount + number)],
      route_points: pointsOf(days.length + 1 + number, tomorrow, 8),
    });
    if (number === 0) {
      insertProofPage(call, report);
      // Two links to its second delivery: one to follow and one to be revoked.
      await fillShareLinks(call, report.route_plans[0]?.id ?? 0, 2, ['demo-delivery', 'demo-delivery-to-revoke']);
    }
  }
  await importPlan(call, failingTools, {
    external_code: `ROTA-${tomorrow}-EXTRA`,
    ...hoursOf(tomorrow),
    route_points: pointsOf(days.length, tomorrow, 6),
  });
  await importLost(call, tomorrow);
  const executed = await importDone(call, days[0] ?? today, plateOf(vehicles, 0));
  for (const [number, day] of days.entries()) {
    // In rotation. The latest day gets the first vehicles, with the driver whose login the start prints.
    const firstVehicle = number - latest + vehicles.length;
    const vehicle_plates = Array.from({ length: vehicleCount }, (_, at) => plateOf(vehicles, firstVehicle + at));
    const { route_plans } = await importPlan(call, tools, {
      external_code: `ROTA-${day}`,
      ...hoursOf(day),
      vehicle_plates,
      route_points: pointsOf(number, day, deliveryCount),
      require_signature: true,
      load_check: true,
    });
    if (number !== latest) continue;
    const planId = route_plans[0]?.id ?? 0;
    await fillMessages(call, drivers, { addressed: planId, executed });
    // Its last delivery (the next-to-last point), which is under way the longest.
    await fillShareLinks(call, planId, -2, ['demo-today']);
  }
  await storeImportProgress(call);
}

/** Gives the first plan a public proof page, with a token that examples use. */
function insertProofPage({ transaction }: DemoCall, { route_plans }: RoutePlanReport): void {
  const id = route_plans[0]?.id ?? 0;
  insertPageWithToken(transaction, id, demoProofToken);
}

/** Two deliveries with only an address, which no geocoder finds. The address of one of them is corrected. */
async function importLost(call: DemoCall, day: string): Promise<void> {
  const report = await importPlan(call, tools, {
    external_code: `ROTA-${day}-AVULSA`,
    ...hoursOf(day),
    route_points: [
      { name: 'NF 10990 Café Padre Chagas', address: 'Rua Padre Chagas, 66, Porto Alegre - RS' },
      { name: 'NF 10991 Livraria da Tristeza', address: 'Rua Landell de Moura, 430, Porto Alegre - RS' },
    ],
  });
  const body = { data: { latitude: -30.1136, longitude: -51.2549 } };
  const params = { id: report.route_id ?? 0, point_id: report.unassigned_points[1]?.id ?? 0 };
  await correctUnassignedPoint({ ...call, params, body });
}

/** The phone of the actions in the past. */
const demoPhone = '0190b5a8-0000-7000-8000-000000000001';

/** A delivery of last week, completed. Returns the id of its plan. */
async function importDone(call: DemoCall, day: string, plate: string): Promise<number> {
  const { added_points } = await importPlan(call, tools, {
    external_code: `ROTA-${day}-EXPRESSA`,
    ...hoursOf(day),
    vehicle_plates: [plate],
    route_points: pointsOf(0, day, 1),
  });
  const [departure, delivery] = added_points.map(({ id, route_plan_id }) => ({
    route_point_id: id,
    route_plan_id: route_plan_id ?? 0,
  }));
  const plan = { route_plan_id: departure?.route_plan_id ?? 0 };
  const at = (time: string, sequence: number) => ({
    uuid: randomUUID(),
    sequence,
    device_time: new Date(`${day}T${time}:00-03:00`).toISOString(),
  });
  const data: SentAction[] = [
    { ...at('08:02', 1), ...plan, action: 'start' },
    { ...at('08:31', 2), ...plan, ...delivery, action: 'arrive' },
    { ...at('08:40', 3), ...plan, ...delivery, action: 'deliver' },
    // Refused, because the stop is delivered. Examples settle it.
    { ...at('08:41', 4), ...plan, ...delivery, action: 'return' },
    { ...at('09:05', 5), ...plan, action: 'finish' },
  ];
  const body = { phone: demoPhone, app_version: '1.0.0', sent_at: new Date().toISOString(), data };
  await sendExecutionActions({ ...call, query: {}, body });
  return plan.route_plan_id;
}

/** Stores the progress of an import, as of any long call, but without expiry, for the examples. */
async function storeImportProgress({ transaction, actor, origin }: DemoCall): Promise<void> {
  const id = randomUUID();
  const progress = { id, userId: actor.user_id, requestId: origin.request_id, operation: 'importRoutePlan' };
  await beginProgress(transaction, progress, 0, undefined);
  await endProgress(transaction, id, 'done', 200, centuryS);
}

const hoursOf = (day: string) => ({
  date_time_start: `${day}T07:30:00-03:00`,
  date_time_end: `${day}T17:30:00-03:00`,
});

/** Tools whose solver fails. */
const failingTools: PlanningTools = {
  ...tools,
  solve: () => Promise.reject(new SolverFailed('This failure is part of the demo company', undefined)),
};

async function importPlan(call: DemoCall, planningTools: PlanningTools, data: NewRoutePlan): Promise<RoutePlanReport> {
  const handler = importRoutePlan(planningTools);
  const ends: (() => void)[] = [];
  const lifetime = {
    signal: new AbortController().signal,
    onEnd: (end: () => void) => {
      ends.push(end);
    },
    report: () => {},
    reserveMemory: () => {},
  };
  const body = {
    source: 'H' as const,
    objective: 'balance' as const,
    geocoding: true,
    has_time_window: true,
    data,
  };
  const context = { query: {}, body, ignoredFields: [], db: call.transaction, lifetime };
  const prepared = await handler.prepare({ ...call, ...context });
  const { body: report } = await handler.commit({ ...call, query: {}, body }, prepared);
  for (const end of ends) end();
  if (report.wrong_lines.length + report.wrong_route_plans.length > 0) throw new Refusal('plan_refused', { report });
  return report;
}

const nextWorkingDay = (today: string): string => workingDaysBefore(dayAfter(today, 4), 3)[0] ?? dayAfter(today, 1);

const plateOf = (vehicles: readonly DemoVehicle[], at: number): string => vehicles[at % vehicles.length]?.plate ?? '';

/** From the yard to places that recur every few days, and back. */
function pointsOf(number: number, day: string, count: number): NewRoutePoint[] {
  const random = createRandom(number + 1);
  const deliveries = Array.from({ length: count }, (_, at): NewRoutePoint => {
    const { point: place, address } = demoPlaces[(number * 7 + at * 5) % demoPlaces.length]!;
    const invoice = 10_000 + number * 100 + at;
    return {
      name: `NF ${invoice} ${place.title}`,
      external_code: `NF-${invoice}`,
      type: at % 11 === 10 ? 'PC' : 'PE',
      address,
      latitude: place.latitude,
      longitude: place.longitude,
      contact_name: `Recebimento ${place.title}`,
      contact_phone: `(51) 99${String(100_0000 + invoice * 37).slice(-7)}`,
      delivery_time: 600 + 60 * Math.floor(random() * 20),
      route_point_items: [
        { external_code: `CX-${invoice}`, description: 'Caixa', quantity: 1 + Math.floor(random() * 6), capacity: 12 },
      ],
      ...(at % 4 === 0 && { time_window: { begin: `${day}T08:00:00-03:00`, end: `${day}T11:30:00-03:00` } }),
      ...(at % 4 === 2 && {
        time_window: { begin: `${day}T${11 + (at % 3)}:00:00-03:00`, end: `${day}T17:00:00-03:00` },
      }),
    };
  });
  return [{ ...yard, type: 'PA' }, ...deliveries, { ...yard, type: 'CH' }];
}
