import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { daysOfPeriod } from '@tropeiro/domain/time/days-of-period.ts';
import { periodFaults } from '@tropeiro/domain/time/period.ts';
import { trackedGroups } from '@tropeiro/domain/tracking/found-event.ts';
import { getTransactionTime } from '@tropeiro/platform/database/db.ts';
import type { Handler } from '../../handling/handler.ts';
import * as store from '../../store/tracking/days/daily-summary.ts';

export const listDailySummary: Handler<'listDailySummary'> = async ({ query, actor, db }) => {
  const { initial_date: begin, end_date: end, aggregated_fields: named = [] } = query;
  const isByDay = query.daily_type === 'analytical';
  if (!isByDay && named.length === 0)
    throw new Refusal('invalid_input', { faults: [{ parameter: 'aggregated_fields', code: 'missing' }] });
  const faults = periodFaults(begin, end, { begin: 'initial_date', end: 'end_date' });
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  return store.listDailySummary(query.includes ?? [], query, {
    days: daysOfPeriod(begin, end, actor.timezone, new Date(await getTransactionTime(db))),
    isByDay,
    groups: named.length === 0 ? ['vehicle'] : trackedGroups.filter((group) => named.includes(group)),
    vehicleIds: query.vehicles_id ?? [],
    driverIds: query.driver_ids ?? [],
  });
};
