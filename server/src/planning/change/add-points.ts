import { isTerminal } from '@tropeiro/domain/planning/route-point-type.ts';
import type { PreparedHandler } from '../../handling/call.ts';
import { getCustomerSettings } from '../../store/company/customer-settings.ts';
import { getLastLine } from '../../store/planning/changed-points.ts';
import { codesElsewhereWarnings } from '../points/codes-elsewhere.ts';
import { locatePoints } from '../points/locate-points.ts';
import { arrivingRow, pointToRoute, unassignedRow } from '../points/point-rows.ts';
import { listedPoints, type PlacedLine, type PointLine, readPoints } from '../points/read-points.ts';
import { requireWhole } from '../points/require-whole.ts';
import { findServiceTimes, type ServiceTimes } from '../points/service-times.ts';
import { toldUnassigned } from '../points/told-unassigned.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';
import { commitChange, type PreparedChange, prepareChange, timingOf } from './change-plan.ts';
import { placePoints } from './place-points.ts';
import { type PlannedPoint, pointCountOf } from './plan-draft.ts';
import { requireItemRoom, requireRoom, requireRouteRoom } from './plan-room.ts';
import { getPlanFor } from './plans-to-change.ts';

/** Adds points to a plan, each where it is told to come or where it is best. */
export const addRoutePoints = (tools: PlanningTools): PreparedHandler<'addRoutePoints', PreparedChange> => ({
  async prepare(call) {
    const { body, db, language, lifetime } = call;
    const plan = await getPlanFor(db, 'add_points', call.params.id);
    const { id: planId, route_id: routeId } = plan.facts;
    const settings = (await getCustomerSettings(db)).record;
    const { timezone, geocoders: chosen } = settings;
    const terminals = [...plan.points, ...(plan.underWay?.done ?? [])].flatMap(({ type }) =>
      isTerminal(type) ? type : [],
    );
    const reading = { timezone, language, canGeocode: true, signal: lifetime.signal, terminals };
    const read = await readPoints([listedPoints(body.data.route_points)], reading);
    requireWhole(body.data.all_or_nothing, { wrong_lines: [...read.wrongLines] });
    requireRoom(pointCountOf(plan) + read.points.length);
    await requireItemRoom(db, planId, itemCountOf(read.points));
    await requireRouteRoom(db, routeId, read.points.length);
    const lastLine = await getLastLine(db, routeId);
    const behindLast = <L extends PointLine>(line: L): L => ({ ...line, line: lastLine + line.line });
    const { placed, unplaced, warnings } = await locatePoints(read.points, {
      db,
      companyId: call.actor.customer_id,
      chosen,
      signal: lifetime.signal,
      geocoding: tools.geocoding,
      acceptsLowQuality: body.data.accept_low_quality ?? false,
      report: lifetime.report,
    });
    const times = await findServiceTimes(db, settings, placed.map(behindLast), lifetime.signal);
    const elsewhere = await codesElsewhereWarnings(db, read.points, plan.facts, timezone, [planId]);
    const arriving = placed.map((line) => ({
      point: newPoint(behindLast(line), routeId, times),
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
          .map((line) => arrivingRow(behindLast(line), times)),
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
          toldUnassigned(unassignedRow(line, 'not_geocoded', line.remedy, times), language),
        ),
      },
    });
  },
  commit: commitChange,
});

const itemCountOf = (lines: readonly PointLine[]): number =>
  lines.reduce((sum, { point }) => sum + (point.route_point_items?.length ?? 0), 0);

const newPoint = (line: PlacedLine, routeId: number, times: ServiceTimes): PlannedPoint => ({
  ...pointToRoute(line, times),
  id: null,
  route_id: routeId,
  route_plan_id: null,
  name: line.point.name,
  optimized_order: null,
});
