import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { maskedLogin } from '@tropeiro/domain/company/user-account.ts';
import { receiverFields } from '@tropeiro/domain/execution/actions/sent-action-schema.ts';
import { announcedDriver, driverIncludes, personalFields } from '@tropeiro/domain/fleet/driver.ts';
import type { Driver } from '@tropeiro/domain/fleet/driver-schema.ts';
import { demoDocument } from '../../demo/company.ts';
import { cpfOf } from '../../testing/documents.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

/** The lists of personal fields exist in the domain and in SQL, which cannot import it. This test compares them. */
let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

type Record = { readonly [field: string]: unknown };

const changedIn = (record: Record, other: Record): string[] =>
  Object.keys(record)
    .filter((field) => JSON.stringify(record[field]) !== JSON.stringify(other[field]))
    .sort();

const personal = [...personalFields].sort();
const masked: Readonly<{ [noun: string]: readonly string[] }> = {
  driver: personal,
  user: ['login'],
  execution_action: Object.keys(receiverFields).sort(),
};

/** Every audited table: its name in the audit, its columns, and those the audit stores. */
const auditedTables = () =>
  service.sql<{ noun: string; columns: string[]; hidden: string[] }>(
    `select case relname when 'app_user' then 'user' else relname end as noun,
       array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
       string_to_array(encode(tgargs, 'escape'), '\\000') as hidden
     from pg_trigger join pg_class c on c.oid = tgrelid where tgname = 'audit_insert'`,
  );

/** A driver with every field filled, who logs in as a user of the realm customer with the CPF. */
async function knownDriver(cpf: string): Promise<number> {
  const [{ columns = [] } = {}] = (await auditedTables()).filter(({ noun }) => noun === 'driver');
  const company = `(select id from customer where document = '${demoDocument}')`;
  const related = (table: string) => `(select min(id) from ${table} where customer_id = ${company})`;
  await service.sql(
    `insert into department (customer_id, name) values (${company}, 'Entregas ${cpf}'); insert into cost_center (customer_id, name) values (${company}, 'Sul ${cpf}');
     insert into work_shift (customer_id, name) values (${company}, 'Dia ${cpf}');
     insert into image (customer_id, sha256, extension, content_type, size, width, height) values (${company}, md5('${cpf}') || md5('x'), 'jpg', 'image/jpeg', 1, 1, 1);
     insert into point_of_interest (customer_id, title, latitude, longitude, category_id) values (${company}, 'Casa', 0, 0, 1)`,
  );
  const values: { readonly [column: string]: string } = {
    customer_id: company,
    cpf: `'${cpf}'`,
    is_deliveryman: 'true',
    department_id: related('department'),
    cost_center_id: related('cost_center'),
    work_shift_id: related('work_shift'),
    point_of_interest_id: related('point_of_interest'),
    state_id: '35',
    cnh_category_id: '3',
    cnh_date: `'2031-02-03'`,
    first_cnh_date: `'2001-02-04'`,
    toxicology_expiration: `'2031-02-05'`,
    date_of_birth: `'1981-02-06'`,
    cnh_file: `(select max(name) from image where customer_id = ${company})`,
    cep: `'90010000'`,
    external_code: `'D-${cpf}'`,
    revenues: '1234.56',
    identifier: `'card ${cpf}'`,
    status: `'A'`,
  };
  const own = [
    'id',
    'name_sort',
    'identifier_key',
    'former_duplicates',
    'date_anonymized',
    'erased',
    'version',
    'date_created',
    'date_modified',
  ];
  const filled = columns.filter((column) => !own.includes(column));
  const [row] = await service.sql<{ id: string }>(
    `insert into driver (${filled.join(', ')}) values (${filled.map((column) => values[column] ?? `'${column} 12345678'`).join(', ')}) returning id`,
  );
  await service.sql(`insert into app_user (customer_id, realm, login, name, role, password_hash, driver_id)
    values (${company}, 'customer', '${cpf}', 'Quem dirige', 'viewer', 'x', ${row?.id})`);
  return Number(row?.id);
}

describe('Personal data', () => {
  it('is masked in the audit field by field, as the domain lists them', async () => {
    const tables = await auditedTables();
    assert.ok(tables.length > 20);
    for (const { noun, columns } of tables) {
      const values = Object.fromEntries(columns.map((column) => [column, '12345678901']));
      const [row] = await service.sql<{ shown: Record }>(
        `select masked_record('${noun}', '${JSON.stringify(values)}') as shown`,
      );
      assert.deepEqual(changedIn(values, row?.shown ?? {}), masked[noun] ?? [], noun);
    }
  });

  it('of a driver is masked in the same fields by the API and in announcements', async () => {
    const cpf = cpfOf(1);
    const id = await knownDriver(cpf);
    const asked = { params: { id }, query: { includes: [...driverIncludes] } };
    const seenBy = async (login: string): Promise<Driver> =>
      (await (await service.as(login)).call('getDriver', asked)).body.data;
    const [whole, shown] = [await seenBy('admin'), await seenBy('viewer')];
    assert.deepEqual(changedIn(whole, shown), [...personal, 'users'].sort());
    assert.deepEqual(
      shown.users?.map(({ login }) => login),
      [maskedLogin({ realm: 'customer', login: cpf })],
    );
    assert.deepEqual(changedIn(whole, announcedDriver(whole)), [...personal, ...driverIncludes].sort());
  });

  it('and everything else that identifies a driver is removed by anonymization, also from the audit', async () => {
    const id = await knownDriver(cpfOf(2));
    const read = async (): Promise<Record> =>
      (await service.sql<{ row: Record }>(`select to_jsonb(d) - 'name_sort' as row from driver d where id = ${id}`))[0]
        ?.row ?? {};
    const known = await read();
    assert.deepEqual(
      Object.keys(known).filter((column) => known[column] === null),
      ['erased', 'date_anonymized'],
    );
    await (await service.as('admin')).call('anonymizeDriver', { params: { id } });

    const changedColumns = changedIn(known, await read());
    // Where the driver worked stays, since others worked there too. Every new column must be in one of the two lists.
    const unchangedColumns = [
      'cost_center_id',
      'customer_id',
      'date_created',
      'department_id',
      'former_duplicates',
      'id',
      'is_deliveryman',
      'work_shift_id',
    ];
    assert.deepEqual(
      Object.keys(known)
        .filter((column) => !changedColumns.includes(column))
        .sort(),
      unchangedColumns,
    );
    assert.deepEqual(
      personal.filter((field) => !changedColumns.includes(field)),
      [],
    );

    const entries = await service.sql<{ before: Record | null; after: Record | null }>(
      `select before, after from audit where resource = 'driver' and resource_id = ${id}`,
    );
    assert.ok(entries.length >= 2);
    const impersonalColumns = ['status', 'version', 'date_modified', 'date_anonymized', 'erased'];
    for (const content of entries.flatMap(({ before, after }) => [before ?? {}, after ?? {}]))
      for (const column of changedColumns.filter((name) => !impersonalColumns.includes(name)))
        assert.notEqual(content[column] ?? undefined, known[column], column);
  });

  it('is separate from secrets, which never leave their table', async () => {
    const isSecret = (column: string) => /password|secret|jwk|token/.test(column) && !column.startsWith('date_');
    const exposed = (await auditedTables()).flatMap(({ noun, columns, hidden }) =>
      columns.filter((column) => isSecret(column) && !hidden.includes(column)).map((column) => `${noun}.${column}`),
    );
    assert.deepEqual(exposed, []);
    const user = (await auditedTables()).find(({ noun }) => noun === 'user');
    assert.ok(user?.hidden.includes('password_hash'), 'the triggers can be read');
  });
});
