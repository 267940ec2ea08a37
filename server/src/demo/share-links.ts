import { maxShareDays } from '@tropeiro/domain/execution/share/share-link.ts';
import { hashShareToken } from '../execution/share/share-token.ts';
import { insertShareLink } from '../store/execution/share-links.ts';
import { listPointsOfPlan } from '../store/planning/points-to-change.ts';
import type { DemoCall } from './call.ts';

/**
 * Creates links to a point of a plan with published tokens, which are as public as the demo's password. A negative
 * number counts from the end.
 */
export async function fillShareLinks(
  { transaction, actor }: DemoCall,
  planId: number,
  pointAt: number,
  tokens: readonly string[],
): Promise<void> {
  const point = (await listPointsOfPlan(transaction, planId)).at(pointAt);
  if (!point) throw new Error('A plan of the demo must have deliveries');
  for (const token of tokens)
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
