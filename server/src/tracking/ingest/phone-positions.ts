import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { acceptedPositions } from '@tropeiro/domain/tracking/phone-position.ts';
import { getTransactionTime } from '@tropeiro/platform/database/db.ts';
import type { Handler } from '../../handling/handler.ts';
import { findDriverOfUser } from '../../store/access/linked-drivers.ts';
import { hastenEtasOfPlans } from '../../store/execution/plan-arrivals.ts';
import * as store from '../../store/tracking/positions/phone-positions.ts';
import { announcePositions } from './announce-positions.ts';

/** Stores the positions of a driver's phone that belong to a plan in execution, and discards the others. */
export const sendPhonePositions: Handler<'sendPhonePositions'> = async ({ body, actor, transaction }) => {
  const driverId = await findDriverOfUser(transaction, actor.user_id);
  if (driverId === null)
    throw new Refusal('rule_violated', { faults: [{ pointer: '/data', code: 'user_without_driver' }] });
  const plans = await store.listBegunPlans(transaction, driverId);
  const times = { sentAt: body.sent_at, received: await getTransactionTime(transaction) };
  const accepted = acceptedPositions(body.data, plans, times);
  if (accepted.length > 0) {
    const stored = await store.insertPhonePositions(transaction, driverId, accepted);
    transaction.queue(hastenEtasOfPlans([...new Set(stored.map(({ route_plan_id }) => route_plan_id))]));
    const vehicleIds = new Set(stored.flatMap(({ vehicle_id }) => vehicle_id ?? []));
    announcePositions(
      transaction,
      [...vehicleIds].map((vehicle_id) => ({ customer_id: actor.customer_id, vehicle_id })),
    );
  }
  return { body: { data: { accepted: accepted.length, discarded: body.data.length - accepted.length } } };
};
