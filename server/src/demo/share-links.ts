import { maxShareDays } from '@tropeiro/domain/execution/share-link.ts';
import { hashShareToken } from '../execution/share/share-token.ts';
import { insertShareLink } from '../store/execution/share-links.ts';
import { listPointsOfPlan } from '../store/planning/stored-plans.ts';
import type { DemoCall } from './call.ts';

/** Links to the second delivery of a plan: one whose token everybody knows, as they do the password of the demo, and one to be revoked. */
export async function fillShareLinks({ transaction, actor }: DemoCall, planId: number): Promise<void> {
  const point = (await listPointsOfPlan(transaction, planId))[2];
  if (!point) throw new Error('A plan of the demo must have deliveries');
  for (const token of ['demo-delivery', 'demo-delivery-to-revoke'])
    await insertShareLink(transaction, {
      route_point_id: point.id,
      route_plan_id: null,
      show_position: true,
      hint: token.slice(-4),
      hash: hashShareToken(token),
      userId: actor.user_id,
      dateExpires: new Date(Date.now() + maxShareDays * 86_400_000).toISOString(),
    });
}
