import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { type Retention, retentionClasses, retentionFaults } from '@tropeiro/domain/privacy/retention.ts';
import { announceAll } from '../handling/announce.ts';
import type { Handler } from '../handling/call.ts';
import type { Db } from '../store/engine/db.ts';
import * as store from '../store/privacy/retention.ts';

export const listRetention: Handler<'listRetention'> = async ({ db }) => ({
  body: { data: await everyClass(db) },
});

export const changeRetention: Handler<'changeRetention'> = async ({ body, transaction }) => {
  const faults = retentionFaults(body.data);
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  const before = new Map((await everyClass(transaction)).map((one) => [one.class, one.days]));
  for (const { class: name, days } of body.data) await store.setRetention(transaction, name, days);
  const settled = await everyClass(transaction);
  announceAll(
    transaction,
    'retention.updated',
    settled.filter((one) => one.days !== before.get(one.class)),
  );
  return { body: { data: settled } };
};

async function everyClass(db: Db): Promise<Retention[]> {
  const settled = new Map((await store.listRetention(db)).map((one) => [one.class, one.days]));
  return retentionClasses.map(({ code }) => ({ class: code, days: settled.get(code) ?? null }));
}
