import { missingEither } from '@tropeiro/domain/faults/missing-either.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { codesOf } from '@tropeiro/domain/language/codes.ts';
import { mergePeriods } from '@tropeiro/domain/time/merge-periods.ts';
import { periodFaults } from '@tropeiro/domain/time/period.ts';
import { eventCategories, everyCategory } from '@tropeiro/domain/tracking/event-category.ts';
import { defaultEventIncludes, trackedGroups } from '@tropeiro/domain/tracking/found-event.ts';
import type { Handler } from '../../handling/handler.ts';
import * as store from '../../store/tracking/events/list-events.ts';

export const listEvents: Handler<'listEvents'> = async ({ query }) => {
  const { periods, event_category: named, fleet_ids: fleetIds = [] } = query;
  const categories = categoriesOf(named);
  const { vehicles_id: vehicleIds = [], driver_ids: driverIds = [] } = query;
  if (vehicleIds.length + driverIds.length + fleetIds.length === 0 && query.limit === undefined) {
    throw new Refusal('invalid_input', {
      faults: [{ parameter: 'vehicles_id', ...missingEither(['driver_ids', 'fleet_ids', 'limit']) }],
    });
  }
  const faults = periods.flatMap(({ begin, end }, index) =>
    periodFaults(begin, end, { begin: `periods[${index}][begin]`, end: `periods[${index}][end]` }),
  );
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  const groups = [...(query.aggregated_field ?? []), ...(query.aggregated_fields ?? [])];
  return store.listEvents(
    query.includes ?? defaultEventIncludes,
    query,
    {
      ...{ periods: mergePeriods(periods), categories, vehicleIds, driverIds, fleetIds },
      minDistanceM: query.distance ?? 0,
      isAcknowledged: query.acknowledged,
    },
    trackedGroups.filter((group) => groups.includes(group)),
  );
};

export const getEvent: Handler<'getEvent'> = async ({ params, query, db }) => {
  const found = await store.findEvent(db, params.id, query.includes ?? defaultEventIncludes);
  if (!found) throw new Refusal('not_found');
  return { body: { data: found } };
};

/** The categories in a query. `all` means every category. */
const categoriesOf = (named: readonly (number | typeof everyCategory)[]): readonly number[] =>
  named.includes(everyCategory)
    ? codesOf(eventCategories)
    : named.filter((category): category is number => category !== everyCategory);
