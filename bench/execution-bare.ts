import type pg from 'pg';

/** Rows of actions as they are kept, in the portions in which they were sent. */
export type KeptRows = readonly (readonly unknown[])[];

/** Makes a table like that of actions, with its indexes and without anything that is done when rows come: no audit, no policies. */
export const makeBareTable = (admin: pg.Client): Promise<unknown> =>
  admin.query('create table bare_action (like execution_action including all)');

/** The rows that actions of plans have become, a list of portions for each plan. */
export async function listKept(
  admin: pg.Client,
  planIds: readonly number[],
  portion: number,
): Promise<readonly KeptRows[]> {
  const { rows } = await admin.query<{ plan: string; kept: unknown }>(
    `select route_plan_id as plan, to_jsonb(a) as kept from execution_action a
     where route_plan_id = any($1) order by sequence`,
    [planIds],
  );
  return planIds.map((id) => {
    const own = rows.filter(({ plan }) => Number(plan) === id).map(({ kept }) => kept);
    return Array.from({ length: Math.ceil(own.length / portion) }, (_, at) =>
      own.slice(at * portion, (at + 1) * portion),
    );
  });
}

/** Inserts the rows of each plan over a connection of its own, a transaction for each portion. */
export const insertBare = (clients: readonly pg.Client[], plans: readonly KeptRows[]): Promise<unknown> =>
  Promise.all(
    plans.map(async (portions, at) => {
      for (const rows of portions)
        await clients[at]?.query({
          name: 'bare',
          text: 'insert into bare_action overriding system value select * from jsonb_populate_recordset(null::bare_action, $1)',
          values: [JSON.stringify(rows)],
        });
    }),
  );
