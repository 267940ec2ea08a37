import { randomUUID } from 'node:crypto';
import { isRenavam } from '@tropeiro/domain/fleet/identifiers/renavam.ts';
import { cpfOf } from '@tropeiro/server/testing/documents.ts';
import type { LoggedIn } from '@tropeiro/server/testing/log-in.ts';
import type { World } from '../world.ts';

/** Records that can be created at any time, and some that already exist. */

export const person = (world: World) => ({
  name: 'Rita Roteirista',
  login: `rita-${world.next()}@example.com`,
  role: 'viewer' as const,
  realm: 'customer' as const,
  email: 'rita@example.com',
  grants: ['pii:read' as const],
  language: 'pt-BR' as const,
  password: 'uma senha longa',
});

export const apiKey = async (world: World) => ({
  name: 'ERP',
  user_id: await world.create('createUser', { ...person(world), role: 'integrator', realm: 'integration' }),
  scopes: ['vehicle:read' as const, 'vehicle:write' as const],
  date_expires: new Date(Date.now() + 30 * 86_400_000).toISOString(),
});

export const answersTable = (world: World): Promise<number> =>
  world.once('answers', () =>
    world.create('createChecklistTable', { name: 'Estado', items: [{ name: 'Careca', risk_level: 'H' }] }),
  );

const checklistForm = (world: World) =>
  world.once('checklist form', async () => {
    const table = await answersTable(world);
    const fields = [
      { name: 'Pneus', type: 'single_choice', checklist_table_id: table, can_additional_data: true },
      { name: 'Placa', type: 'text', is_identifier: true },
    ];
    const formId = await world.create('createChecklistForm', { name: 'Inspeção', fields });
    const [{ id: fieldId } = { id: 0 }] = await world.sql<{ id: number }>(
      `select min(id)::integer as id from checklist_form_field where checklist_form_id = ${formId}`,
    );
    return { formId, fieldId };
  });

/** An executed checklist. */
export async function checklist(world: World) {
  const { formId, fieldId } = await checklistForm(world);
  return {
    uuid: randomUUID(),
    checklist_form_id: formId,
    date_executed: '2026-03-02T08:15:00-03:00',
    latitude: -23.5255,
    longitude: -46.6671,
    receipt_email: 'frota@exemplo.com.br',
    answers: [{ checklist_form_field_id: fieldId, value: 'Careca', additional_data: 'eixo 2' }],
  };
}

/** Executed by a user identified by the address in it. */
export async function signedChecklist(world: World, userId: number): Promise<void> {
  const id = await world.create('createChecklist', await checklist(world));
  await world.sql(`update checklist set user_id = ${userId}, receipt_email = 'rita@example.com' where id = ${id}`);
}

/** Executed by the caller, if allowed: a driver sees only their own. */
export async function filledChecklist(world: World, session: LoggedIn): Promise<number> {
  const data = await checklist(world);
  const { status, text } = await world.call('createChecklist', { body: { data } }, session.access);
  return status === 201 ? JSON.parse(text).data.id : world.create('createChecklist', data);
}

/** With a new code. */
export const point = (world: World) => ({
  title: 'Depósito da Água Branca',
  latitude: -23.5255,
  longitude: -46.6671,
  phone: '+55 11 99999-0000',
  responsible_name: 'Téo',
  migration_id: `ERP-${world.next()}`,
  point_of_interest_category: { id: 3 },
  point_of_interest_category_id: 3,
});

export const driver = (world: World) => ({
  name: 'Zé Motorista',
  cpf: cpfOf(world.next()),
  cnh_category_id: 9,
  cnh_date: '2031-12-31',
  state_id: 35,
  status: 'A' as const,
  revenues: 3500.5,
});
export const newDriver = (world: World) => world.create('createDriver', driver(world));

export async function itinerary(world: World) {
  return {
    description: 'Campinas a Santos',
    external_id: `V-${world.next()}`,
    vehicle_id: await world.create('createVehicle', vehicle(world)),
    driver_id: await newDriver(world),
    date_time_start_estimated: '2026-06-01T08:00:00-03:00',
    date_time_end_estimated: '2026-06-01T18:00',
    start_local: 'Campinas',
    end_local: 'Santos',
    itinerary_id: null,
  };
}
export const newItinerary = async (world: World) => world.create('createItinerary', await itinerary(world));

type SamplePlan = {
  readonly planId: number;
  readonly routeId: number;
  readonly pointId: number;
  readonly unassignedId: number;
};

/** A plan with a point, and a point in no plan, in a new route. The caller executes the plan. */
export async function samplePlan(world: World, session: LoggedIn): Promise<SamplePlan> {
  const driverId = await world.driverOf(session);
  const [made] = await world.sql<Record<'plan' | 'route' | 'point' | 'unassigned', string>>(`
    with whose as (select customer_id as company from app_user where id = ${session.user.id}),
    made as (insert into route (customer_id, external_code, date_time_start, date_time_end)
      select company, 'Rota', '2026-06-01T11:00:00Z', '2026-06-01T15:00:00Z' from whose returning id, customer_id),
    planned as (insert into route_plan (customer_id, route_id, status, external_code, source, source_used, objective,
        has_time_window, date_time_start, date_time_end, driver_id)
      select customer_id, id, 'P', 'Manhã', 'H', 'H', 'time', false, '2026-06-01T11:00:00Z', '2026-06-01T15:00:00Z', ${driverId}
      from made returning id),
    points as (insert into route_point (customer_id, route_id, route_plan_id, line, name, type, "order", delivery_time,
        latitude, longitude, external_code, unassigned_code)
      select customer_id, made.id, case line when 1 then planned.id end, line, 'NF ' || line, 'PE', line, 300,
        -23.5 - line / 100.0, -46.6, 'NF-1',
        case line when 2 then 'no_room' end
      from made, planned, generate_series(1, 2) line returning id, route_plan_id)
    select planned.id as plan, made.id as route, (select id from points where route_plan_id is not null) as point,
      (select id from points where route_plan_id is null) as unassigned from planned, made`);
  return {
    planId: Number(made?.plan),
    routeId: Number(made?.route),
    pointId: Number(made?.point),
    unassignedId: Number(made?.unassigned),
  };
}

/** A corrected address of this user's company. */
export async function sampleCorrection(world: World, session: LoggedIn): Promise<number> {
  const [made] = await world.sql<{ id: string }>(`insert into address_correction (customer_id, address_key, address,
      latitude, longitude)
    select customer_id, 'rua ${world.next()}', 'Rua', -30, -51 from app_user where id = ${session.user.id} returning id`);
  return Number(made?.id);
}

/** The id of a long call that this user has made. */
export async function longCall(world: World, { user }: LoggedIn): Promise<string> {
  const id = `long-${world.next()}`;
  await world.sql(`insert into call_progress (id, customer_id, user_id, request_id, operation, state, phase, percent, date_expires)
    select gen_random_uuid(), customer_id, id, '${id}', 'importRoutePlan', 'running', 'solving', 40, now() + interval '1 hour'
    from app_user where id = ${user.id}`);
  return id;
}

/** The same with both points in the plan. */
export async function planWithTwoPoints(world: World, session: LoggedIn): Promise<SamplePlan> {
  const plan = await samplePlan(world, session);
  await world.sql(
    `update route_point set route_plan_id = ${plan.planId}, unassigned_code = null where id = ${plan.unassignedId}`,
  );
  return plan;
}

/** A plan whose point has its hour: the ids of both. */
export async function samplePlanWithHours(
  world: World,
  session: LoggedIn,
): Promise<{ planId: number; pointId: number }> {
  const { planId } = await samplePlan(world, session);
  const [point] = await world.sql<{ id: string }>(`update route_point set time_scheduled = '2026-06-01T12:00:00Z',
    service_start = '2026-06-01T12:00:00Z', departure = '2026-06-01T12:05:00Z' where route_plan_id = ${planId} returning id`);
  return { planId, pointId: Number(point?.id) };
}

/** A plan in another state than that of a new one. */
export async function samplePlanIn(
  world: World,
  session: LoggedIn,
  state: 'waits' | 'failed' | 'excluded',
): Promise<number> {
  const { planId, unassignedId } = await samplePlan(world, session);
  const assignment = { waits: `status = 'W'`, failed: `status = 'I'`, excluded: 'date_excluded = now()' }[state];
  await world.sql(`update route_plan set ${assignment} where id = ${planId}`);
  // Like a replaced plan: the unassigned points of its route are excluded with it.
  if (state === 'excluded') await world.sql(`update route_point set date_excluded = now() where id = ${unassignedId}`);
  if (state === 'waits')
    await world.sql(`insert into plan_optimization (customer_id, route_plan_id)
      select customer_id, id from route_plan where id = ${planId}`);
  return planId;
}

/** A plan to import in place of an existing one. */
export async function planToReplace(world: World, session: LoggedIn) {
  const { planId } = await samplePlan(world, session);
  const code = `Rota ${world.next()}`;
  await world.sql(`update route_plan set external_code = '${code}' where id = ${planId}`);
  return {
    source: 'H' as const,
    on_duplicate: 'replace' as const,
    data: {
      external_code: code,
      date_time_start: '2026-06-02T08:00:00-03:00',
      date_time_end: '2026-06-02T18:00:00-03:00',
      route_points: [
        { name: 'NF 1', latitude: -23.55, longitude: -46.63 },
        { name: 'NF 2', latitude: -23.56, longitude: -46.64, external_code: 'NF-2' },
      ],
    },
  };
}

/** A weekly route for the given driver. */
export const routeTemplate = (number: number) => ({
  name: `Rota semanal ${number}`,
  external_code: `RS-${number}`,
  active: true,
  weekdays: [1, 4],
  start_time: '08:00',
  end_time: '18:00',
  source: 'H' as const,
  crews: [] as readonly { readonly driver_id: number }[],
  route_points: [
    { name: 'Loja 1', latitude: -23.55, longitude: -46.63, time_window: { begin: '09:00', end: '11:00' } },
    { name: 'Loja 2', latitude: -23.56, longitude: -46.64, external_code: 'L-2' },
  ],
});

/** The id of a template whose plans the caller executes, with a day without a plan. */
export async function ownRouteTemplate(world: World, session: LoggedIn): Promise<number> {
  const crews = [{ driver_id: await world.driverOf(session) }];
  const id = await world.create('createRouteTemplate', { ...routeTemplate(world.next()), crews });
  await world.sql(`insert into route_template_day (customer_id, route_template_id, date, failures)
    select customer_id, id, '2026-06-01', '[{"line": null, "field": "vehicle_id", "value": "1", "code": "not_active", "message": "Bloqueado"}]'
    from route_template where id = ${id}`);
  return id;
}

/** With new keys. */
export function vehicle(world: World) {
  const number = world.next();
  return {
    title: `Caminhão ${number}`,
    plate: `TR${String.fromCharCode(65 + Math.floor(number / 10_000))}-${String(number % 10_000).padStart(4, '0')}`,
    chassi: `9BWZZZ377VT${String(number).padStart(6, '0')}`,
    renavam: [...'0123456789'].map((digit) => `${String(number).padStart(10, '0')}${digit}`).find(isRenavam) ?? null,
    axles: 3,
    base_latitude: -23.5255,
    base_longitude: -46.6671,
    virtual_area_ids: [],
  };
}
