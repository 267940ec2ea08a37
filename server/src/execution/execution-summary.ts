import { maxDaysOf, summaryGroups } from '@tropeiro/domain/execution/execution-summary.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { daysOfPeriod } from '@tropeiro/domain/time/days-of-period.ts';
import { periodFaults } from '@tropeiro/domain/time/period.ts';
import { getTransactionTime } from '@tropeiro/platform/database/db.ts';
import type { Handler } from '../handling/handler.ts';
import * as store from '../store/execution/execution-summary.ts';

export const listExecutionSummary: Handler<'listExecutionSummary'> = async ({ query, actor, db }) => {
  const { initial_date: begin, end_date: end, aggregated_fields: named = [] } = query;
  const faults = periodFaults(begin, end, { begin: 'initial_date', end: 'end_date' }, maxDaysOf(named));
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  return store.listExecutionSummary(query, {
    days: daysOfPeriod(begin, end, actor.timezone, new Date(await getTransactionTime(db))),
    timezone: actor.timezone,
    groups: summaryGroups.filter((group) => named.includes(group)),
    vehicleIds: query.vehicles_id ?? [],
    driverIds: query.driver_ids ?? [],
    fleetIds: query.fleet_ids ?? [],
    planIds: query.route_plan_ids ?? [],
  });
};
