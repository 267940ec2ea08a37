import { defaultShareHours, maxShareDays, shareLinkFaults } from '@tropeiro/domain/execution/share/share-link.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { localMoment } from '@tropeiro/domain/time/local-text.ts';
import { unknownReferencesRefusal } from '@tropeiro/platform/database/records/constraint-refusals.ts';
import { unknownReferenceFaults } from '@tropeiro/platform/database/records/unknown-references.ts';
import { withFaultFinder } from '@tropeiro/platform/handling/fault-finder.ts';
import type { Handler } from '../../handling/handler.ts';
import * as store from '../../store/execution/share-links.ts';
import { newShareToken } from './share-token.ts';

export const listShareLinks: Handler<'listShareLinks'> = async ({ query }) =>
  store.listShareLinks(query, { pointId: query.route_point_id, planId: query.route_plan_id });

export const getShareLink: Handler<'getShareLink'> = async ({ params, db }) => {
  const data = await store.findShareLinkById(db, params.id);
  if (!data) throw new Refusal('not_found');
  return { body: { data } };
};

const insertOne: Handler<'createShareLink'> = async ({ body: { data }, actor, transaction }) => {
  const faults = shareLinkFaults(data);
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  const { route_point_id: pointId = null, route_plan_id: planId = null, show_position = false } = data;
  const end = await store.findEndOfShared(transaction, { pointId, planId });
  if (end === undefined) throw unknownReferencesRefusal([pointId === null ? 'route_plan_id' : 'route_point_id'], data);
  const now = Date.now();
  // A plan that has ended may still be shown for a while.
  const endMs = Math.max(Date.parse(end), now);
  const dateExpires = data.date_expires ?? new Date(endMs + defaultShareHours * hourMs).toISOString();
  const wrong = expiryFaults(dateExpires, now, endMs + maxShareDays * 24 * hourMs, actor.timezone);
  if (wrong.length > 0) throw new Refusal('rule_violated', { faults: wrong });
  const { token, hash, hint } = newShareToken();
  const link = await store.insertShareLink(transaction, {
    ...{ route_point_id: pointId, route_plan_id: planId, show_position, hint, hash, dateExpires },
    userId: actor.user_id,
  });
  return {
    body: { data: { ...link, token, path: `/share/${token}` } },
    headers: { location: `/share_link/${link.id}`, 'cache-control': 'no-store' },
  };
};

export const createShareLink = withFaultFinder(insertOne, async (db, data) => {
  const idIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);
  const [pointId, planId] = [idIn(data.route_point_id), idIn(data.route_plan_id)];
  if ((pointId === null) === (planId === null)) return [];
  const end = await store.findEndOfShared(db, { pointId, planId });
  return end === undefined ? unknownReferenceFaults([pointId === null ? 'route_plan_id' : 'route_point_id'], data) : [];
});

export const deleteShareLink: Handler<'deleteShareLink'> = async ({ params, transaction }) => {
  if (!(await store.deleteShareLink(transaction, params.id))) throw new Refusal('not_found');
  return {};
};

const hourMs = 3_600_000;

function expiryFaults(dateExpires: string, earliestMs: number, latestMs: number, timezone: string): Fault[] {
  const pointer = '/data/date_expires';
  const limit = (ms: number) => ({ limit: localMoment(new Date(ms).toISOString(), timezone) });
  const atMs = Date.parse(dateExpires);
  if (atMs < earliestMs) return [{ pointer, code: 'too_early', details: limit(earliestMs) }];
  return atMs > latestMs ? [{ pointer, code: 'too_late', details: limit(latestMs) }] : [];
}
