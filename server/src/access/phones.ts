import type { Handler } from '../handling/handler.ts';
import * as store from '../store/access/phones.ts';
import { endSessionOfUser } from './end-sessions.ts';

export const listPhones: Handler<'listPhones'> = async ({ query }) => store.listPhones(query, query.driver_id);

export const endPhone: Handler<'endPhone'> = async (call) =>
  endSessionOfUser(call, (await store.findPhone(call.transaction, call.params.id))?.user_id);
