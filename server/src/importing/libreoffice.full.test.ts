import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { demoRecords } from '../testing/demo-records.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { csvFilter, type Office, openOffice, skip } from './libreoffice.fixture.ts';
import { csv, readerOf, senderTo, xlsx } from './testing.ts';

/** The key that each record is matched by. Drivers come first, because vehicles refer to them. */
const keys = { point_of_interest: 'migration_id', driver: 'cpf', vehicle: 'plate' } as const;
type Kind = keyof typeof keys;
const kinds = Object.keys(keys) as Kind[];

const conversions: readonly [says: string, from: 'xlsx' | 'csv', to: 'xlsx' | 'csv', filter: string][] = [
  ['in XLSX, and saved as XLSX', 'xlsx', 'xlsx', 'xlsx'],
  ['in XLSX, and saved as CSV in UTF-8', 'xlsx', 'csv', `csv:${csvFilter(76)}`],
  ['in XLSX, and saved as CSV in Windows-1252', 'xlsx', 'csv', `csv:${csvFilter(1)}`],
  ['in CSV, and saved as XLSX', 'csv', 'xlsx', 'xlsx'],
];
const types = { xlsx, csv };

describe('A file of ours that was opened in LibreOffice', { skip }, () => {
  let service: TestService;
  let office: Office;
  let send: Awaited<ReturnType<typeof senderTo>>;
  let read: Awaited<ReturnType<typeof readerOf>>;
  before(async () => {
    service = await startTestService();
    [send, read] = [await senderTo(service, 'admin'), await readerOf(service, 'admin')];
    office = await openOffice();
    await createNamed(service);
    for (const kind of kinds) {
      const { body } = await send(`/import/${kind}`, await read(templateOf(kind), xlsx), xlsx);
      assert.equal(body.data?.created, 1, JSON.stringify(body));
    }
  });
  after(async () => {
    await service.stop();
    await office.close();
  });

  for (const [caseName, from, to, filter] of conversions) {
    it(`${caseName}, is read as it was written`, async () => {
      // An exported list is meant for programs. As XLSX it is for people too.
      const places = from === to ? [templateOf, listOf] : [templateOf];
      const files = new Map<string, readonly [Kind, Buffer]>();
      for (const [index, place] of places.entries())
        for (const kind of kinds) files.set(`${kind}-${index}`, [kind, await read(place(kind), types[from])]);
      const saved = await office.save(new Map([...files].map(([name, [, bytes]]) => [name, bytes])), from, to, filter);
      for (const [name, [kind, bytes]] of files) {
        const written = await importFields(kind, bytes, types[from]);
        assert.deepEqual(await importFields(kind, saved.get(name) ?? Buffer.alloc(0), types[to]), written, name);
        assert.equal(written.wrong, 0);
      }
    });
  }

  /** The fields that a file sets on its record, of which only the key was known. */
  async function importFields(kind: Kind, bytes: Buffer, type: string) {
    const columns = await service.sql<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = '${kind}'
       and is_nullable = 'YES' and is_generated = 'NEVER' and column_name <> '${keys[kind]}'`,
    );
    await service.sql(`update ${kind} set ${columns.map(({ name }) => `${name} = null`).join(', ')}`);
    const { body } = await send(`/import/${kind}`, bytes, type);
    const [row] = await service.sql<{ held: object }>(
      `select to_jsonb(t) - '{version,date_modified,record}'::text[] as held from ${kind} t`,
    );
    return {
      wrong: body.data?.wrong,
      lines: body.data?.wrong_lines,
      ignored: body.data?.ignored_columns,
      held: row?.held,
    };
  }
});

const templateOf = (kind: Kind): string => `/import/${kind}/template`;
const listOf = (kind: Kind): string => (kind === 'driver' ? '/driver/?is_deliveryman=2' : `/${kind}/`);

/** The records that the examples in the templates refer to. */
async function createNamed(service: TestService): Promise<void> {
  const { insert } = demoRecords(() => service);
  for (const [table, name] of [
    ['department', 'Entregas'],
    ['cost_center', 'Operação Porto Alegre'],
    ['work_shift', 'Comercial'],
    ['fleet', 'Distribuição urbana'],
  ] as const)
    await insert(table, { name });
  const vehicle_model_manufacturer_id = await insert('vehicle_model_manufacturer', { name: 'Fábrica' });
  await insert('vehicle_model', { name: 'Volkswagen Delivery 11.180', vehicle_model_manufacturer_id });
  await insert('device', { serial: '356938035643809' });
  await insert('driver', { name: 'Téo', cpf: '52998224725' });
}
