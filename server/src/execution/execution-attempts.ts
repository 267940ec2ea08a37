import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { periodFaults } from '@tropeiro/domain/time/period.ts';
import type { Handler } from '../handling/handler.ts';
import { ownUserId } from '../handling/own-user-id.ts';
import * as store from '../store/execution/execution-attempts.ts';
import { canSeeCpfs } from '../store/privacy/cpf-misses.ts';

export const listExecutionAttempts: Handler<'listExecutionAttempts'> = async ({ query, actor }) => {
  const { begin_date: begin, end_date: end } = query;
  const faults = periodFaults(begin, end, { begin: 'begin_date', end: 'end_date' });
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  return store.listExecutionAttempts(query, {
    begin,
    end,
    planId: query.route_plan_id,
    vehicleId: query.vehicle_id,
    driverId: query.driver_id,
    userId: query.user_id,
    status: query.status,
    receivers: canSeeCpfs(actor) && ownUserId(actor) === undefined ? 'shown' : 'masked',
    ownOfUser: ownUserId(actor),
  });
};
