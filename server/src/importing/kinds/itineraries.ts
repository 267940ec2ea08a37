import { operations } from '@tropeiro/contract/operations.ts';
import { itineraryColumns } from '@tropeiro/domain/fleet/itinerary-columns.ts';
import {
  type ItineraryFacts,
  type ItineraryReferences,
  journeyTimes,
  referenceFaults,
  timeFaults,
} from '@tropeiro/domain/fleet/itinerary-rules.ts';
import type { Itinerary } from '@tropeiro/domain/fleet/itinerary-schema.ts';
import { newReferences } from '../../fleet/itineraries.ts';
import * as store from '../../store/fleet/itineraries.ts';
import { exactKey } from '../rows/natural-key.ts';
import type { RowData } from '../rows/row-data.ts';
import type { ImportKind } from './import-kind.ts';

export const itinerariesImport: ImportKind<Itinerary, store.ItineraryPlan> = {
  noun: 'itinerary',
  columns: itineraryColumns,
  keys: [exactKey('external_id')],
  mainKey: 'external_id',
  isKeyOptional: true,
  calledBy: { name: 'description', code: 'external_id' },
  createBody: operations.createItinerary.body,
  changeBody: operations.changeItinerary.body,
  records: store.itineraryImportQueries,
  fieldsOf: (data, before) => ({ fields: planOf(data, before), faults: [] }),
  // An external id can be used again once its itinerary is removed.
  selectMatches: (_, records) => records.filter(({ date_excluded }) => date_excluded === null),
  async loadRules(transaction, rows, known) {
    const planned = plannedOf(rows, known);
    const wholeIds = new Set(planned.flatMap(({ itinerary_id }) => itinerary_id ?? []));
    if (wholeIds.size > 0) await store.lockItineraries(transaction, [...wholeIds]);
    const factsOf = await store.getItineraryFacts(transaction, planned);
    const partIds = new Set(
      planned.flatMap((itinerary) => (canBePart(factsOf(itinerary)) ? (itinerary.id ?? []) : [])),
    );
    const ids = known.map(({ id }) => id);
    const realTimes = ids.length > 0 ? await store.listRealTimes(transaction, ids) : undefined;
    return (data, before) => {
      const references = before ? newReferences(data, before) : (data as ItineraryReferences);
      const { whole, hasParts, ...statuses } = factsOf({ ...references, id: before?.id });
      const facts = {
        ...statuses,
        // Two rows together can also make a part of a part.
        whole: whole && { isPart: whole.isPart || partIds.has(references.itinerary_id ?? 0) },
        hasParts: hasParts || wholeIds.has(before?.id ?? 0),
      };
      const plan = planOf(data, before);
      const isTimed = Boolean(plan.date_time_start_estimated && plan.date_time_end_estimated);
      return [
        ...referenceFaults(references, facts, before?.id),
        ...(isTimed ? timeFaults(journeyTimes(plan, realTimes?.get(before?.id ?? 0))) : []),
      ];
    };
  },
};

/** Whether a row may make its itinerary a part of the one it names, disregarding other rows. */
const canBePart = ({ whole, hasParts }: ItineraryFacts): boolean => whole?.isPart === false && !hasParts;

/** The fields of an itinerary after a row is applied. Fields that the row omits stay as they are, or null. */
function planOf(data: RowData, before: Itinerary | undefined): store.ItineraryPlan {
  const plannedValue = (field: (typeof store.planColumns)[number]) =>
    data[field] === undefined ? (before?.[field] ?? null) : data[field];
  return Object.fromEntries(
    store.planColumns.map((field) => [field, plannedValue(field)]),
  ) as unknown as store.ItineraryPlan;
}

/** The valid references of rows, with the ids of the itineraries that the rows match. */
function plannedOf(rows: readonly RowData[], known: readonly Itinerary[]): readonly store.PlannedItinerary[] {
  const active = known.filter(({ date_excluded }) => date_excluded === null);
  const idOf = new Map(active.map(({ id, external_id }) => [external_id, id]));
  const idIn = (value: unknown) => (Number.isSafeInteger(value) ? Number(value) : undefined);
  return rows.map(({ external_id, vehicle_id, driver_id, itinerary_id }) => ({
    id: typeof external_id === 'string' ? idOf.get(external_id) : undefined,
    vehicle_id: idIn(vehicle_id),
    driver_id: idIn(driver_id),
    itinerary_id: idIn(itinerary_id),
  }));
}
