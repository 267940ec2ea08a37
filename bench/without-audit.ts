import type { Client } from 'pg';

/** Fills tables without an audit of it: what is measured is reading, and the audit would take longer than all else. */
export async function withoutAudit(owner: Client, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await owner.query<{ name: string; on: string }>(
    `select quote_ident(tgname) as name, tgrelid::regclass::text as "on" from pg_trigger where tgfoid = 'record_changes'::regproc`,
  );
  const turn = (way: string) =>
    owner.query(rows.map(({ name, on }) => `alter table ${on} ${way} trigger ${name}`).join(';'));
  await turn('disable');
  await work();
  await turn('enable');
}
