import type { Client } from 'pg';

/** Fills tables without auditing. Only reading is measured, and the audit would take longer than all else. */
export async function withoutAudit(owner: Client, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await owner.query<{ name: string; on: string }>(
    `select quote_ident(tgname) as name, tgrelid::regclass::text as "on" from pg_trigger where tgfoid = 'record_changes'::regproc`,
  );
  const switchTriggers = (action: string) =>
    owner.query(rows.map(({ name, on }) => `alter table ${on} ${action} trigger ${name}`).join(';'));
  await switchTriggers('disable');
  await work();
  await switchTriggers('enable');
}
