import { one } from '../engine/db.ts';
import { sql } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';

/** A template that this process is to look at. It is due again at `date_due`, unless somebody says otherwise. */
export type TakenTemplate = {
  readonly customer_id: number;
  readonly route_template_id: number;
  readonly date_due: string;
};

/** Has a template looked at as soon as can be or, where its plans are not made by themselves, never. */
export async function scheduleTemplate(
  transaction: Transaction,
  templateId: number,
  isRecurring: boolean,
): Promise<void> {
  await transaction.rows(sql`insert into route_template_schedule (route_template_id, date_due)
    values (${templateId}, case when ${isRecurring}::boolean then now() else 'infinity' end)
    on conflict (customer_id, route_template_id) do update set date_due = excluded.date_due`);
}

/** Takes the template that is to be looked at next, of whichever company. */
export const takeTemplate = async (transaction: Transaction, forS: number): Promise<TakenTemplate | undefined> =>
  one(await transaction.rows(sql`select take_route_template(${forS})`));

/** Has a template looked at again after so many seconds, unless somebody wants that earlier who has changed it meanwhile. */
export async function postponeTemplate(
  transaction: Transaction,
  { route_template_id: id, date_due: due }: TakenTemplate,
  afterS: number,
): Promise<void> {
  await transaction.rows(sql`update route_template_schedule set date_due = now() + make_interval(secs => ${afterS})
    where route_template_id = ${id} and date_due = ${due}::timestamptz`);
}
