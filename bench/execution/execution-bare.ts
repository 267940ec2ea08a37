import type pg from 'pg';

/** Rows of actions as they are stored, in the batches in which they were sent. */
export type StoredRows = readonly (readonly unknown[])[];

/** Makes a table like that of actions, with its indexes but without audit and policies. */
export const makeBareTable = (admin: pg.Client): Promise<unknown> =>
  admin.query('create table bare_action (like execution_action including all)');

/** The stored rows of the plans' actions, as a list of batches for each plan. */
export async function listStoredRows(
  admin: pg.Client,
  planIds: readonly number[],
  batchSize: number,
): Promise<readonly StoredRows[]> {
  const { rows } = await admin.query<{ plan: string; kept: unknown }>(
    `select route_plan_id as plan, to_jsonb(a) as kept from execution_action a
     where route_plan_id = any($1) order by sequence`,
    [planIds],
  );
  return planIds.map((id) => {
    const own = rows.filter(({ plan }) => Number(plan) === id).map(({ kept }) => kept);
    return Array.from({ length: Math.ceil(own.length / batchSize) }, (_, at) =>
      own.slice(at * batchSize, (at + 1) * batchSize),
    );
  });
}

/** Inserts the rows of each plan over a separate connection, one transaction for each batch. */
export const insertBare = (clients: readonly pg.Client[], plans: readonly StoredRows[]): Promise<unknown> =>
  Promise.all(
    plans.map(async (batches, at) => {
      for (const rows of batches)
        await clients[at]?.query({
          name: 'bare',
          text: 'insert into bare_action overriding system value select * from jsonb_populate_recordset(null::bare_action, $1)',
          values: [JSON.stringify(rows)],
        });
    }),
  );
