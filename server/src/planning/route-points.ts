import { pageQuery } from '@tropeiro/contract/lists/page.ts';
import type { QueryOf } from '@tropeiro/contract/operation.ts';
import type { Operations } from '@tropeiro/contract/operations.ts';
import { routePoints } from '@tropeiro/contract/planning/route-points.ts';
import { summaryMaxDays } from '@tropeiro/domain/execution/execution-summary.ts';
import { missingEither } from '@tropeiro/domain/faults/missing-either.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { type Language, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { FoundRoutePoint } from '@tropeiro/domain/planning/points/route-point-schema.ts';
import { periodMaxDays } from '@tropeiro/domain/time/period.ts';
import { joinRecords, splitRecords } from '@tropeiro/platform/database/lists/page.ts';
import { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import type { Handler } from '../handling/handler.ts';
import { ownUserId } from '../handling/own-user-id.ts';
import { requireWords } from '../handling/require-words.ts';
import { personsFor } from '../store/planning/route-plan-record.ts';
import type { StoredFoundPoint } from '../store/planning/route-point-record.ts';
import * as store from '../store/planning/route-points.ts';
import { listUnassignedPoints } from '../store/planning/unassigned-points.ts';
import { filtersOf, shownLogins } from './plan-search.ts';
import { unassignedTexts } from './routing/unassigned-reasons.ts';

type PointQuery = QueryOf<Operations['listRoutePoints']>;

export const listRoutePoints: Handler<'listRoutePoints'> = async ({ query, actor, db, language }) => {
  const { includes = ['routes_info'] } = query;
  requireWords(query.q);
  const shown = {
    includes: includes.flatMap((name) => (name === 'user_excluded' ? [] : name)),
    persons: personsFor[shownLogins(actor)],
  } as const;
  const isWithExcluded = includes.includes('user_excluded');
  const ownOfUser = ownUserId(actor);
  const filters = query.unassigned ? undefined : pointFilters(query);
  const unassigned = query.unassigned ? unassignedFilters(query) : undefined;
  const words = await store.findPointsByWords(db, query.q);
  if (!unassigned)
    return {
      ...store.listRoutePoints(shown, query, { ...filters, words, ownOfUser, isWithExcluded }),
      ...((query.external_code !== undefined || words) && { alter: withReasons(language) }),
    };
  const found = listUnassignedPoints(shown, query, {
    ...unassigned,
    words,
    isWithExcluded,
    isHidden: ownOfUser !== undefined,
  });
  return { ...found, alter: withReasons(language) };
};

export const getRoutePoint: Handler<'getRoutePoint'> = async ({ params, query, actor, db, language }) => {
  const { includes = ['routes_info'] } = query;
  const persons = personsFor[shownLogins(actor)];
  const found = await store.findRoutePoint(db, params.id, { includes, persons }, ownUserId(actor));
  if (!found) throw new Refusal('not_found');
  return { body: { data: pointWithReason(found, language) } };
};

function pointFilters(query: PointQuery): store.RoutePointFilters {
  const states = {
    pointStatuses: query.statuses?.length === 0 ? undefined : query.statuses,
    returnReasonId: query.route_return_reason_id,
    isLate: query.late,
    agreement: query.agreement,
  };
  const reads = Object.values(states).some((value) => value !== undefined);
  const isOfPeriod = reads && query.route_plan_id === undefined && query.external_code === undefined;
  // No index has what happened at the points of all plans, so the search reads the points of its period.
  if (isOfPeriod) requirePeriod(query);
  const plans = filtersOf(query, isOfPeriod ? summaryMaxDays : periodMaxDays);
  const filters = { ...plans, externalCode: query.external_code };
  const searches = [...Object.values(filters), query.q];
  // Requires a filter: listing all points of all plans is never intended.
  if (searches.every((value) => value === undefined))
    throw new Refusal('invalid_input', {
      faults: [{ parameter: 'route_plan_id', ...missingEither(searchNames) }],
    });
  return { ...filters, ...states, isAssigned: query.unassigned === false };
}

/** The filters of points in no plan. Refuses filters of plans and of what happened at a point. */
function unassignedFilters(query: PointQuery) {
  const other = verbatim('unassigned');
  const faults = [...filtersOfPlans, ...filtersOfStates]
    .filter((name) => query[name] !== undefined)
    .map((parameter) => ({ parameter, code: 'contradicts', details: { other } }) as const);
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  if (query.external_code === undefined) requirePeriod(query);
  const { begin, end } = filtersOf(query);
  return { begin, end, externalCode: query.external_code };
}

function requirePeriod({ begin_date, end_date }: PointQuery): void {
  const missing = Object.entries({ begin_date, end_date }).filter(([, date]) => date === undefined);
  if (missing.length > 0)
    throw new Refusal('invalid_input', { faults: missing.map(([parameter]) => ({ parameter, code: 'missing' })) });
}

/** The point with the texts of the reason why it is in no plan. */
const pointWithReason = ({ unassigned, ...point }: StoredFoundPoint, language: Language): FoundRoutePoint => ({
  ...point,
  unassigned: unassigned && {
    code: unassigned.code,
    ...unassignedTexts(unassigned.code, unassigned.remedy, language),
  },
});

const withReasons = (language: Language) =>
  async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const slice = new TimeSlice();
    for await (const chunk of chunks)
      yield joinRecords(
        await slice.map([...splitRecords(chunk)], (record) =>
          Buffer.from(JSON.stringify(pointWithReason(JSON.parse(record.toString()), language))),
        ),
      );
  };

const filtersOfPlans = ['route_plan_id', 'user_id', 'driver_id', 'vehicle_id'] as const;
const filtersOfStates = ['statuses', 'route_return_reason_id', 'late', 'agreement'] as const;

/** The filters of points besides their plan, of which one suffices. */
const searchNames = Object.keys(routePoints.listRoutePoints.query.properties).filter(
  (name) => !['route_plan_id', 'includes', ...filtersOfStates, ...Object.keys(pageQuery)].includes(name),
);
