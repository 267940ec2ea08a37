import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { acceptedPositions } from '@tropeiro/domain/tracking/phone-position.ts';
import { getTransactionTime } from '@tropeiro/platform/database/db.ts';
import type { Handler } from '../../handling/handler.ts';
import { hastenEtasOfPlans } from '../../store/execution/plan-arrivals.ts';
import * as store from '../../store/tracking/positions/phone-positions.ts';
import { announcePositions } from './announce-positions.ts';
import { readPhonePositions } from './read-phone-positions.ts';

/** Stores the positions of a driver's phone that belong to a plan in execution. Discards the others, and reports wrong ones. */
export const sendPhonePositions: Handler<'sendPhonePositions'> = async ({ body, actor, language, transaction }) => {
  const driverId = await store.findDriverOfUser(transaction, actor.user_id);
  if (driverId === undefined)
    throw new Refusal('rule_violated', { faults: [{ pointer: '/data', code: 'user_without_driver' }] });
  const plans = await store.listBegunPlans(transaction, driverId);
  const times = { sentAt: body.sent_at, received: await getTransactionTime(transaction) };
  const { positions, wrong } = readPhonePositions(body.data, actor.timezone, language);
  const accepted = acceptedPositions(positions, plans, times);
  if (accepted.length > 0) {
    await store.insertPhonePositions(transaction, driverId, accepted);
    transaction.queue(hastenEtasOfPlans([...new Set(accepted.map(({ route_plan_id }) => route_plan_id))]));
    const vehicleIds = new Set(accepted.flatMap(({ vehicle_id }) => vehicle_id ?? []));
    announcePositions(
      transaction,
      [...vehicleIds].map((vehicle_id) => ({ customer_id: actor.customer_id, vehicle_id })),
    );
  }
  const discarded = positions.length - accepted.length;
  return { body: { data: { accepted: accepted.length, discarded, wrong: wrong.length, wrong_positions: wrong } } };
};
