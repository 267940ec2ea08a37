import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { retentionClasses, retentionFaults } from '@tropeiro/domain/privacy/retention.ts';
import type { Retention } from '@tropeiro/domain/privacy/retention-schema.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { announceAll } from '../handling/announce.ts';
import type { Handler } from '../handling/handler.ts';
import * as store from '../store/privacy/retention.ts';

export const listRetention: Handler<'listRetention'> = async ({ db }) => ({
  body: { data: await everyClass(db) },
});

export const changeRetention: Handler<'changeRetention'> = async ({ body, transaction }) => {
  const faults = retentionFaults(body.data);
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  const before = new Map((await everyClass(transaction)).map((setting) => [setting.class, setting.days]));
  for (const { class: name, days } of body.data) await store.setRetention(transaction, name, days);
  const settled = await everyClass(transaction);
  announceAll(
    transaction,
    'retention.updated',
    settled.filter((setting) => setting.days !== before.get(setting.class)),
  );
  return { body: { data: settled } };
};

async function everyClass(db: Db): Promise<Retention[]> {
  const settled = new Map((await store.listRetention(db)).map((setting) => [setting.class, setting.days]));
  return retentionClasses.map(({ code }) => ({ class: code, days: settled.get(code) ?? null }));
}
