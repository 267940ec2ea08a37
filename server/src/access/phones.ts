import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Handler } from '../handling/handler.ts';
import * as store from '../store/access/phones.ts';
import { endSessions } from '../store/access/sessions.ts';

export const listPhones: Handler<'listPhones'> = async ({ query }) => store.listPhones(query, query.driver_id);

export const endPhone: Handler<'endPhone'> = async ({ params, transaction }) => {
  const phone = await store.findPhone(transaction, params.id);
  if (!phone || (await endSessions(transaction, phone.user_id, phone.id)) === 0) throw new Refusal('not_found');
  return {};
};
