import type { OperationId, Operations } from '@tropeiro/contract/operations.ts';
import { foundPointIncludes, routePointIncludes } from '@tropeiro/domain/planning/points/route-point.ts';
import { routePlanIncludes } from '@tropeiro/domain/planning/route-plan.ts';
import { base64, crudSamples, type Sample } from './sample-kinds.ts';
import {
  newDriver,
  ownRouteTemplate,
  planToReplace,
  planWithTwoPoints,
  routeTemplate,
  samplePlan,
  samplePlanIn,
  samplePlanWithHours,
  vehicle,
} from './sample-records.ts';

/** A successful call of every operation of route plans and templates, at any time. */
export const planningSamples = {
  importRoutePlan: async (world, session) => ({ query: { dry_run: false }, body: await planToReplace(world, session) }),
  importRoutePlanFile: async (world, session) => {
    const { data, ...options } = await planToReplace(world, session);
    const { route_points: points, ...facts } = data;
    const rows = points.map(({ name, latitude, longitude }) => `${name},${latitude},${longitude}\n`).join('');
    return {
      query: { ...facts, ...options, dry_run: false },
      body: { data: { content: base64(`name,latitude,longitude\n${rows}`) } },
    };
  },
  getRoutePlanTemplate: () => ({}),
  listRoutePlans: async (world, session) => ({
    query: {
      route_plan_id: (await samplePlan(world, session)).planId,
      begin_date: '2026-06-01',
      end_date: '2026-06-30',
      user_id: session.user.id,
      route_plan_code: 'Manhã',
      route_plan_statuses: ['P', 'E'],
      includes: [...routePlanIncludes],
      limit: 5,
    },
  }),
  listRoutePoints: async (world, session) => ({
    query: {
      route_plan_id: (await samplePlan(world, session)).planId,
      external_code: 'NF-1',
      begin_date: '2026-06-01',
      end_date: '2026-06-30',
      user_id: session.user.id,
      statuses: ['P' as const],
      late: false,
      includes: [...foundPointIncludes],
      limit: 5,
    },
  }),
  listRoutes: async (world, session) => {
    await samplePlan(world, session);
    return { query: { begin_date: '2026-06-01', end_date: '2026-06-30', limit: 5 } };
  },
  excludeRoute: async (world, session) => ({ params: { id: (await samplePlan(world, session)).routeId } }),
  addRoutePlan: async (world, session) => ({
    params: { id: (await samplePlan(world, session)).routeId },
    query: { dry_run: false },
    body: {
      data: {
        external_code: `Rota ${world.next()}`,
        vehicle_id: await world.create('createVehicle', vehicle(world)),
        driver_id: await newDriver(world),
        helper_id: await newDriver(world),
        date_time_start: '2026-06-01T08:00:00-03:00',
        date_time_end: '2026-06-01T18:00:00-03:00',
        objective: 'distance',
        has_time_window: true,
        require_signature: true,
        require_picture: true,
        require_hodometer_picture: true,
        load_check: true,
      },
    },
  }),
  getRoutePoint: async (world, session) => ({
    params: { id: (await samplePlan(world, session)).pointId },
    query: { includes: [...routePointIncludes] },
  }),
  getRoutePlan: async (world, session) => ({
    params: { id: (await samplePlan(world, session)).planId },
    query: { includes: [...routePlanIncludes] },
  }),
  changeRoutePlan: async (world, session) => ({
    params: { id: (await samplePlan(world, session)).planId },
    query: { dry_run: false },
    body: {
      data: {
        external_code: `Rota ${world.next()}`,
        vehicle_id: await world.create('createVehicle', vehicle(world)),
        driver_id: await newDriver(world),
        helper_id: await newDriver(world),
        date_time_start: '2026-06-01T08:00:00-03:00',
        date_time_end: '2026-06-01T18:00:00-03:00',
        objective: 'distance',
        has_time_window: true,
        require_signature: true,
        require_picture: true,
        require_hodometer_picture: true,
        load_check: true,
        locked: false,
      },
    },
  }),
  dispatchRoutePlans: async (world, session) => {
    const { planId } = await samplePlan(world, session);
    await world.sql(`update route_plan set date_dispatched = null where id = ${planId}`);
    return { body: { data: { route_plans: [planId] } } };
  },
  recallRoutePlans: async (world, session) => ({
    body: { data: { route_plans: [(await samplePlan(world, session)).planId] } },
  }),
  addRoutePoints: async (world, session) => ({
    params: { id: (await samplePlan(world, session)).planId },
    query: { dry_run: false },
    body: { data: { route_points: [{ name: 'NF 3', latitude: -23.55, longitude: -46.63 }], all_or_nothing: true } },
  }),
  correctRoutePoint: async (world, session) => {
    const { planId, pointId } = await samplePlan(world, session);
    return {
      params: { id: planId, point_id: pointId },
      query: { dry_run: false },
      body: { data: { latitude: -23.5 - world.next() / 1e6, longitude: -46.6, locked: false } },
    };
  },
  orderRoutePoints: async (world, session) => {
    const { planId, pointId, unassignedId } = await planWithTwoPoints(world, session);
    return {
      params: { id: planId },
      query: { dry_run: false },
      body: { data: { route_points: [unassignedId, pointId] } },
    };
  },
  orderRoutePlans: async (world, session) => {
    const { planId, pointId, unassignedId } = await planWithTwoPoints(world, session);
    const { unassignedId: joiningId } = await samplePlan(world, session);
    return {
      query: { dry_run: false },
      body: {
        data: {
          route_plans: [{ id: planId, etag: '*', route_points: [unassignedId, joiningId], is_optimized: true }],
          unassigned_points: [pointId],
        },
      },
    };
  },
  removeRoutePoints: async (world, session) => {
    const { planId, pointId } = await samplePlan(world, session);
    return {
      params: { id: planId },
      query: { dry_run: false },
      body: { data: { route_points: [pointId], keep_unassigned: true } },
    };
  },
  moveRoutePoints: async (world, session) => {
    const { planId, unassignedId } = await samplePlan(world, session);
    return {
      params: { id: planId },
      query: { dry_run: false },
      body: { data: { route_points: [unassignedId], order: 1 } },
    };
  },
  getRoutePlanRelief: async (world, session) => ({
    params: { id: (await samplePlan(world, session)).planId },
    query: { includes: ['route_points' as const] },
  }),
  optimizeRoutePlan: async (world, session) => {
    const { planId, pointId } = await samplePlanWithHours(world, session);
    return {
      params: { id: planId },
      query: { dry_run: false },
      body: {
        data: {
          locked_points: [pointId],
          objective: 'distance',
          has_time_window: true,
          search_seconds: 1,
          is_async: false,
        },
      },
    };
  },
  optimizeRoutePlans: async (world, session) => {
    const [one, other] = [await samplePlanWithHours(world, session), await samplePlanWithHours(world, session)];
    return {
      query: { dry_run: false },
      body: {
        data: {
          route_plans: [one.planId, other.planId],
          keep_begun: true,
          objective: 'vehicles',
          has_time_window: true,
          search_seconds: 1,
          is_async: false,
        },
      },
    };
  },
  cancelOptimization: async (world, session) => ({
    params: { id: await samplePlanIn(world, session, 'waits') },
    body: {},
  }),
  excludeRoutePlan: async (world, session) => ({ params: { id: (await samplePlan(world, session)).planId } }),
  restoreRoutePlan: async (world, session) => ({
    params: { id: await samplePlanIn(world, session, 'excluded') },
    body: {},
  }),
  acceptOrder: async (world, session) => ({
    params: { id: await samplePlanIn(world, session, 'failed') },
    query: { dry_run: false },
    body: { dry_run: false },
  }),
  duplicateRoutePlan: async (world, session) => ({
    params: { id: (await samplePlan(world, session)).planId },
    query: { dry_run: false },
    body: {
      data: {
        date: '2026-06-08',
        external_code: `Rota ${world.next()}`,
        vehicle_id: await world.create('createVehicle', vehicle(world)),
        driver_id: await newDriver(world),
        helper_id: await newDriver(world),
      },
    },
  }),
  correctUnassignedPoint: async (world, session) => {
    const { routeId, unassignedId } = await samplePlan(world, session);
    return {
      params: { id: routeId, point_id: unassignedId },
      body: { data: { latitude: -23.5 - world.next() / 1e6, longitude: -46.6 } },
    };
  },
  getRoute: async (world, session) => ({ params: { id: (await samplePlan(world, session)).routeId } }),
  ...crudSamples('RouteTemplate', 'RouteTemplates', routeTemplate),
  makePlanOfTemplate: async (world, session) => {
    const code = `RS-${world.next()}`;
    const { planId } = await samplePlan(world, session);
    await world.sql(`update route_plan set external_code = '${code} 2026-06-01' where id = ${planId}`);
    const data = { ...routeTemplate(world.next()), external_code: code };
    return {
      params: { id: await world.create('createRouteTemplate', data) },
      query: { dry_run: false },
      body: { data: { date: '2026-06-01', on_duplicate: 'replace' } },
    };
  },
  makeTemplateOfPlan: async (world, session) => ({
    params: { id: (await samplePlan(world, session)).planId },
    query: { dry_run: false },
    body: {
      data: {
        name: `Modelo ${world.next()}`,
        external_code: `MP-${world.next()}`,
        active: true,
        weekdays: [1, 3],
        start_time: '07:00',
        end_time: '19:00',
        days_ahead: 1,
        optimize: true,
        source: 'H',
        objective: 'distance',
        has_time_window: true,
        require_signature: true,
        require_picture: false,
        require_hodometer_picture: null,
        load_check: null,
        crews: [{ vehicle_id: await world.create('createVehicle', vehicle(world)), driver_id: await newDriver(world) }],
      },
    },
  }),
  getRouteTemplate: async (world, session) => ({ params: { id: await ownRouteTemplate(world, session) } }),
  listRouteTemplateDays: async (world, session) => ({
    params: { id: await ownRouteTemplate(world, session) },
    query: { limit: 5 },
  }),
} satisfies { readonly [I in OperationId]?: Sample<Operations[I]> };
