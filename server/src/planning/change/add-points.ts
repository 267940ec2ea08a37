import { isTerminal } from '@tropeiro/domain/planning/points/route-point-type.ts';
import type { PreparedHandler } from '../../handling/handler.ts';
import { getCustomerSettings } from '../../store/company/customer-settings.ts';
import { getLastLine } from '../../store/planning/changed-points.ts';
import { codeInOtherPlanWarnings } from '../points/codes-in-other-plans.ts';
import { contentOf } from '../points/content-of-points.ts';
import { locatePoints } from '../points/locate-points.ts';
import { arrivingRow, pointToRoute, unassignedRow } from '../points/point-rows.ts';
import { holdPoints, holdPointsOfPlans } from '../points/points-in-memory.ts';
import { listedPoints, type PlacedLine, type PointLine, readPoints } from '../points/read-points.ts';
import { reportedUnassigned } from '../points/reported-unassigned.ts';
import { requireAllOrNothing } from '../points/require-all-or-nothing.ts';
import { findServiceTimes, type ServiceTimes } from '../points/service-times.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';
import { commitChange, type PreparedChange, prepareChange, timingOf } from './change-plan.ts';
import { placePoints } from './place-points.ts';
import { type PlannedPoint, pointCountOf } from './plan-draft.ts';
import { requirePlanContentLimit, requirePlanPointLimit, requireRoutePointLimit } from './plan-limits.ts';
import { getPlanFor } from './plans-to-change.ts';

/** Adds points to a plan, each at its requested place or where it fits best. */
export const addRoutePoints = (tools: PlanningTools): PreparedHandler<'addRoutePoints', PreparedChange> => ({
  async prepare(call) {
    const { body, db, language, lifetime } = call;
    await holdPointsOfPlans(call, [call.params.id]);
    const plan = await getPlanFor(db, 'add_points', call.params.id);
    const { id: planId, route_id: routeId } = plan.facts;
    const settings = (await getCustomerSettings(db)).record;
    const { timezone, geocoders: chosen } = settings;
    const terminals = [...plan.points, ...(plan.underWay?.done ?? [])].flatMap(({ type }) =>
      isTerminal(type) ? type : [],
    );
    const reading = { timezone, language, canGeocode: true, signal: lifetime.signal, terminals };
    holdPoints(lifetime, body.data.route_points.length);
    const read = await readPoints([listedPoints(body.data.route_points)], reading);
    requireAllOrNothing(body.data.all_or_nothing, { wrong_lines: [...read.wrongLines] });
    requirePlanPointLimit(pointCountOf(plan) + read.points.length);
    await requirePlanContentLimit(db, planId, contentOf(read.points.map(({ point }) => point)));
    await requireRoutePointLimit(db, routeId, read.points.length);
    const lastLine = await getLastLine(db, routeId);
    const afterLastLine = <L extends PointLine>(line: L): L => ({ ...line, line: lastLine + line.line });
    const { placed, unplaced, warnings } = await locatePoints(read.points, {
      db,
      companyId: call.actor.customer_id,
      chosen,
      signal: lifetime.signal,
      geocoding: tools.geocoding,
      acceptsLowQuality: body.data.accept_low_quality ?? false,
      report: lifetime.report,
    });
    const times = await findServiceTimes(db, settings, placed.map(afterLastLine), lifetime.signal);
    const elsewhere = await codeInOtherPlanWarnings(db, read.points, plan.facts, timezone, [planId]);
    const arriving = placed.map((line) => ({
      point: newPoint(afterLastLine(line), routeId, times),
      order: line.point.order ?? null,
    }));
    const points = await placePoints(plan, arriving, await timingOf(call, tools));
    return prepareChange(call, tools, {
      plan,
      drafts: [{ before: plan, after: { ...plan, points } }],
      arrivals: {
        routeId,
        planId,
        lastLine,
        newPoints: [...placed, ...unplaced]
          .toSorted((one, other) => one.line - other.line)
          .map((line) => arrivingRow(afterLastLine(line), times)),
      },
      warnings: [...read.warnings, ...warnings, ...elsewhere].map(({ line, ...warning }) => ({
        ...warning,
        line: line === null ? null : lastLine + line,
        isNew: true,
      })),
      report: {
        wrong_lines: [...read.wrongLines],
        wrong_lines_omitted: read.omittedCount,
        unassigned_points: unplaced.map((line) =>
          reportedUnassigned(unassignedRow(line, 'not_geocoded', line.remedy, times), language),
        ),
      },
    });
  },
  commit: commitChange,
});

const newPoint = (line: PlacedLine, routeId: number, times: ServiceTimes): PlannedPoint => ({
  ...pointToRoute(line, times),
  id: null,
  route_id: routeId,
  route_plan_id: null,
  name: line.point.name,
  optimized_order: null,
});
