import { demoDocument } from '../demo/company.ts';
import type { TestService } from './test-service.ts';

/** Inserts records of the demo company that another part of the service writes, straight into their tables. */
export const demoRecords = (service: () => TestService) => ({
  sql: <Row extends object>(question: string): Promise<Row[]> => service().sql<Row>(question),

  /** Returns the id of the new record. Values are written as in SQL. */
  async insert(table: string, columns: Readonly<Record<string, string | number | null>>): Promise<number> {
    const names = Object.keys(columns);
    const values = Object.values(columns).map((value) =>
      typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value),
    );
    if (table === 'device_message')
      await service().sql(`select make_message_months(array['${columns.time}']::timestamptz[])`);
    const [row] = await service().sql<{ id: string }>(
      `insert into ${table} (${['customer_id', ...names.map((name) => `"${name}"`)].join(', ')})
       select ${['id', ...values].join(', ')} from customer where document = '${demoDocument}'
       returning ${table === 'device_message' ? '0 as id' : 'id'}`,
    );
    return Number(row?.id);
  },
});

/** The columns of a device message that are irrelevant to tests about where its vehicle was. */
export const positionMessage = { device_id: 1, hash: 0, kind: 1, valid: 'true', attributes: '{}' } as const;
