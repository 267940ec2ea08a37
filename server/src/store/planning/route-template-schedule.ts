import { parseFirst } from '@tropeiro/platform/database/db.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';

/** A template that this process checks. It is due again at `date_due`, unless it is rescheduled. */
export type DueTemplate = {
  readonly customer_id: number;
  readonly route_template_id: number;
  readonly date_due: string;
};

/** Makes a template due now or, if it is not recurring, never. */
export async function scheduleTemplate(
  transaction: Transaction,
  templateId: number,
  isRecurring: boolean,
): Promise<void> {
  await transaction.rows(sql`insert into route_template_schedule (route_template_id, date_due)
    values (${templateId}, case when ${isRecurring}::boolean then now() else 'infinity' end)
    on conflict (customer_id, route_template_id) do update set date_due = excluded.date_due`);
}

/** Takes the next template to check, of any company. */
export const takeTemplate = async (transaction: Transaction, leaseS: number): Promise<DueTemplate | undefined> =>
  parseFirst(await transaction.rows(sql`select take_route_template(${leaseS})`));

/** Makes a template due after `afterS` seconds, unless it was rescheduled meanwhile. */
export async function postponeTemplate(
  transaction: Transaction,
  { route_template_id: id, date_due: due }: DueTemplate,
  afterS: number,
): Promise<void> {
  await transaction.rows(sql`update route_template_schedule set date_due = now() + make_interval(secs => ${afterS})
    where route_template_id = ${id} and date_due = ${due}::timestamptz`);
}
