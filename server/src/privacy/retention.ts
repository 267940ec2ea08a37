import { Refusal } from '@tropeiro/domain/refusal.ts';
import { type Retention, retentionClasses, retentionFaults } from '@tropeiro/domain/retention.ts';
import type { Handler } from '../http/call.ts';
import type { Reader } from '../store/engine/database.ts';
import * as store from '../store/privacy/retention.ts';

export const listRetention: Handler<'listRetention'> = async ({ reader }) => ({
  body: { data: await everyClass(reader) },
});

export const changeRetention: Handler<'changeRetention'> = async ({ body, transaction }) => {
  const faults = retentionFaults(body.data);
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  for (const { class: name, days } of body.data) await store.setRetention(transaction, name, days);
  return { body: { data: await everyClass(transaction) } };
};

async function everyClass(reader: Reader): Promise<Retention[]> {
  const settled = new Map((await store.listRetention(reader)).map((one) => [one.class, one.days]));
  return retentionClasses.map(({ code }) => ({ class: code, days: settled.get(code) ?? null }));
}
