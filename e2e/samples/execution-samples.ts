import { randomUUID } from 'node:crypto';
import type { OperationId, Operations } from '@tropeiro/contract/operations.ts';
import type { SentAction } from '@tropeiro/domain/execution/actions/sent-action-schema.ts';
import type { LoggedIn } from '@tropeiro/server/testing/log-in.ts';
import type { World } from '../world.ts';
import type { Sample } from './sample-kinds.ts';
import { planWithTwoPoints, samplePlan } from './sample-records.ts';

const day = '2026-06-01';

/** A plan of a departure and two deliveries, executed by the caller, and the actions of a phone. */
async function executedPlan(world: World, session: LoggedIn) {
  const { planId, pointId, unassignedId, routeId } = await planWithTwoPoints(world, session);
  const [departure] = await world.sql<{
    id: string;
  }>(`insert into route_point (customer_id, route_id, route_plan_id, line,
      name, type, "order", delivery_time, latitude, longitude)
    select customer_id, route_id, id, 3, 'Pátio', 'PA', 0, 0, -23.5, -46.6 from route_plan where id = ${planId}
    returning id`);
  const [reason] = await world.sql<{ id: string }>(`insert into route_return_reason (customer_id, name)
    select customer_id, 'Fechado ${world.next()}' from route_plan where id = ${planId} returning id`);
  const action = (
    minute: number,
    code: SentAction['action'],
    route_point_id: number | null,
    fields: Partial<SentAction> = {},
  ) => ({
    uuid: randomUUID(),
    action: code,
    route_plan_id: planId,
    route_point_id,
    sequence: minute,
    device_time: `${day}T08:${String(minute).padStart(2, '0')}:00-03:00`,
    ...fields,
  });
  return {
    planId,
    routeId,
    departureId: Number(departure?.id),
    pointId,
    otherId: unassignedId,
    reasonId: Number(reason?.id),
    action,
  };
}

const upload = (data: readonly SentAction[]) => ({
  query: { dry_run: false },
  body: { phone: 'moto-g', sent_at: new Date().toISOString(), data: [...data] },
});

export const executionSamples = {
  /** A whole plan whose last actions came first. Actions refused then are applied now. */
  sendExecutionActions: async (world, session) => {
    const { action, planId, departureId, pointId, otherId, reasonId } = await executedPlan(world, session);
    await world.call('sendExecutionActions', upload([action(30, 'finish', null)]), session.access);
    await world.sql(`update route_plan set date_dispatched = null where id = ${planId}`);
    const proof = {
      latitude: -23.5,
      longitude: -46.6,
      accuracy_m: 12,
      hodometer: 48_123.4,
      receiver_name: 'Ana Souza',
      receiver_document: '12.345.678-9',
      comment: 'Recebido por Ana',
      pictures: ['ab'.repeat(32)],
      signature: 'cd'.repeat(32),
      hodometer_picture: 'ef'.repeat(32),
    };
    return upload([
      action(1, 'start', null),
      action(2, 'perform', departureId),
      action(3, 'arrive', pointId),
      action(4, 'deliver', pointId, proof),
      action(5, 'return', otherId, { route_return_reason_id: reasonId }),
      action(6, 'acknowledge', null),
    ]);
  },
  settleExecutionAction: async (world, session) => {
    const { action, pointId } = await executedPlan(world, session);
    const refused = action(1, 'return', pointId);
    await sendAction(world, refused);
    const [stored] = await world.sql<{ id: string }>(`select id from execution_action where uuid = '${refused.uuid}'`);
    return { params: { id: Number(stored?.id) }, body: { data: { comment: 'Lançada manualmente' } } };
  },
  listExecutionActions: async (world, session) => {
    // The same ids at every call, because a test looks for them among the modified records.
    const route_plan_id = await world.once(`actions of ${session.user.id}`, async () => {
      const { action, planId, pointId } = await executedPlan(world, session);
      await sendAction(world, action(1, 'arrive', pointId));
      await sendAction(world, action(2, 'deliver', pointId));
      return planId;
    });
    return { query: { route_plan_id, outcome: 'applied', limit: 5 } };
  },
  getDriverDay: async (world, session) => {
    await samplePlan(world, session);
    return { query: { date: day } };
  },
  getRoutePlanProof: async (world, session) => ({
    params: { id: (await provedPlan(world, session)).planId },
    query: { lang: 'en' },
  }),
  getRoutePointProof: async (world, session) => ({
    params: { id: (await provedPlan(world, session)).pointId },
    query: { lang: 'pt-BR' },
  }),
  getProof: async (world, session) => {
    const { planId } = await provedPlan(world, session);
    const [page] = await world.sql<{ token: string }>(
      `select proof_token(page_id) as token from proof_page where route_plan_id = ${planId} and route_point_id is null`,
    );
    return { params: { token: page?.token ?? '' }, query: { lang: 'pt-BR' } };
  },
  listExecutionSummary: async (world, session) => {
    const { planId } = await deliveredPlan(world, session);
    return {
      query: {
        initial_date: day,
        end_date: day,
        aggregated_fields: ['day', 'route_plan'],
        route_plan_ids: [planId],
        limit: 5,
      },
    };
  },
  listExecutionAttempts: async (world, session) => {
    const { planId } = await deliveredPlan(world, session);
    return { query: { begin_date: day, end_date: day, route_plan_id: planId, limit: 5 } };
  },
  listServiceTimes: async (world, session) => {
    await world.once(`services of ${session.user.customer_id}`, async () => {
      for (let service = 0; service < 3; service++) {
        const { action, pointId } = await executedPlan(world, session);
        // A separate place: at that of the other samples, newer points would replace them.
        await world.sql(`update route_point set latitude = -23.4, longitude = -46.5 where id = ${pointId}`);
        await sendAction(world, action(1, 'arrive', pointId));
        await sendAction(world, action(11, 'deliver', pointId));
      }
    });
    return { query: { limit: 5 } };
  },
  performRoutePointManually: async (world, session) => {
    const { pointId } = await samplePlan(world, session);
    const proof = { pictures: ['ab'.repeat(32)], signature: 'cd'.repeat(32), hodometer_picture: 'ef'.repeat(32) };
    return { params: { id: pointId }, query: { dry_run: false }, body: { data: { comment: 'Na portaria', ...proof } } };
  },
  anonymizeRoutePoint: async (world, session) => ({ params: { id: (await deliveredPlan(world, session)).pointId } }),
  undoRoutePoint: async (world, session) => {
    const { pointId } = await deliveredPlan(world, session);
    return { params: { id: pointId }, ...commentBody('Endereço errado') };
  },
  cancelRoutePoint: async (world, session) => {
    const { otherId } = await deliveredPlan(world, session);
    return { params: { id: otherId }, ...commentBody('Desistiu da compra') };
  },
  reopenRoutePlan: async (world, session) => {
    const { planId, otherId, action } = await deliveredPlan(world, session);
    await sendAction(world, action(9, 'deliver', otherId));
    return { params: { id: planId }, ...commentBody('Faltou uma devolução') };
  },
  releaseRoutePlan: async (world, session) => ({
    params: { id: (await samplePlan(world, session)).planId },
    ...commentBody('Pneu trocado'),
  }),
  sendMessage: async (world, session) => {
    const { planId } = await samplePlan(world, session);
    return { query: { dry_run: false }, body: { data: { route_plan_id: planId, text: 'Ligue para a central' } } };
  },
  listMessages: async (world, session) => {
    const driver_id = await world.driverOf(session);
    await world.sql(`update message set date_read = now() where id = ${await sampleMessage(world, driver_id)}`);
    await sampleMessage(world, driver_id);
    return { query: { driver_id, unread: true, from_driver: false, limit: 5 } };
  },
  sendDriverMessage: async (world, session) => {
    const { planId } = await samplePlan(world, session);
    return { body: { data: { route_plan_id: planId, text: 'Rua interditada' } } };
  },
  readDriverMessage: async (world, session) => ({
    params: { id: await sampleMessage(world, await world.driverOf(session), true) },
  }),
  readMessage: async (world, session) => ({
    params: { id: await sampleMessage(world, await world.driverOf(session)) },
  }),
} satisfies { readonly [I in ExecutionId]: Sample<Operations[I]> };

const commentBody = (comment: string) => ({ query: { dry_run: false }, body: { data: { comment } } });

/** The same plan, under way: its first delivery is done. */
async function deliveredPlan(world: World, session: LoggedIn) {
  const plan = await executedPlan(world, session);
  await sendAction(world, plan.action(1, 'deliver', plan.pointId));
  return plan;
}

/** A plan of another driver with some actions. */
async function provedPlan(
  world: World,
  session: LoggedIn,
): Promise<{ readonly planId: number; readonly pointId: number }> {
  const { action, planId, pointId } = await executedPlan(world, session);
  await sendAction(world, action(1, 'deliver', pointId));
  return { planId, pointId };
}

/** Sends an action as a user with permission. */
async function sendAction(world: World, action: SentAction): Promise<void> {
  await world.call('sendExecutionActions', upload([action]), (await world.as('admin')).access);
}

/** An unread message to a driver, or from one. */
async function sampleMessage(world: World, driverId: number, isFromDriver = false): Promise<number> {
  const [made] = await world.sql<{ id: string }>(`insert into message (customer_id, driver_id, from_driver, text)
    select customer_id, id, ${isFromDriver}, 'Ligue' from driver where id = ${driverId} returning id`);
  return Number(made?.id);
}

type ExecutionId = Extract<
  OperationId,
  | `${string}ExecutionActions`
  | 'settleExecutionAction'
  | 'getDriverDay'
  | 'listExecutionAttempts'
  | 'listExecutionSummary'
  | 'listServiceTimes'
  | 'sendMessage'
  | 'listMessages'
  | 'readMessage'
  | 'sendDriverMessage'
  | 'readDriverMessage'
  | 'performRoutePointManually'
  | 'undoRoutePoint'
  | 'anonymizeRoutePoint'
  | 'cancelRoutePoint'
  | 'reopenRoutePlan'
  | 'releaseRoutePlan'
  | `get${'RoutePlan' | 'RoutePoint' | ''}Proof`
>;
