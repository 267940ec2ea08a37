import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { driverColumns } from '@tropeiro/domain/fleet/driver-columns.ts';
import type { Driver } from '@tropeiro/domain/fleet/driver-schema.ts';
import { formatDocument } from '@tropeiro/domain/fleet/identifiers/tax-document.ts';
import { xlsxBook } from '@tropeiro/platform/sheets/writing/xlsx-book.ts';
import { cpfOf } from '../../testing/documents.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { counted, csv, senderTo, xlsx } from '../testing.ts';

const path = '/import/driver';

describe('A file of drivers', () => {
  let service: TestService;
  let client: Client;
  let send: Awaited<ReturnType<typeof senderTo>>;
  before(async () => {
    service = await startTestService();
    client = await service.as('manager');
    send = await senderTo(service, 'manager');
    await client.call('createDepartment', { body: { data: { name: 'Expedição', external_code: 'EXP' } } });
  });
  after(() => service.stop());

  const driver = async (cpf: string): Promise<Driver | undefined> =>
    (await client.call('listDrivers', { query: { cpf, is_deliveryman: 2 } })).body.data[0];
  const wrong = ({ body }: Awaited<ReturnType<typeof send>>) =>
    body.data?.wrong_lines.map(({ line, column, value, code }) => [line, column, value, code]);

  it('is imported with every kind of column, and changes nothing the second time', async () => {
    const file = [
      'CPF;Nome;Matrícula;RG;Telefone;Entregador;Categoria da CNH;Validade da CNH;Nascimento;Situação;Departamento;CEP;UF',
      `${formatDocument(cpfOf(1))};José da Silva;0042;12.345;11 99999;não;ae;31/12/2031;20/09/1985;inativo;expedicao;1310-100;sp`,
      `${cpfOf(2)};Ana;;;;;;;;;EXP;;`,
    ].join('\n');
    assert.deepEqual(counted(await send(path, file)), { created: 2, updated: 0, unchanged: 0, wrong: 0 });
    const jose = await driver(cpfOf(1));
    assert.deepEqual(
      [
        jose?.name,
        jose?.cpf,
        jose?.company_registry,
        jose?.is_deliveryman,
        jose?.cnh_category?.name,
        jose?.cnh_date,
        jose?.date_of_birth,
        jose?.status,
        jose?.department?.name,
        jose?.state_id,
      ],
      ['José da Silva', cpfOf(1), '0042', false, 'AE', '2031-12-31', '1985-09-20', 'I', 'Expedição', 35],
    );
    const ana = await driver(cpfOf(2));
    assert.deepEqual([ana?.is_deliveryman, ana?.status, ana?.department?.name], [true, 'A', 'Expedição']);
    assert.deepEqual(counted(await send(path, file)), { created: 0, updated: 0, unchanged: 2, wrong: 0 });
    const oneRow = `cpf,phone_number\n${cpfOf(2)},11 2222\n`;
    assert.deepEqual(counted(await send(path, oneRow)), { created: 0, updated: 1, unchanged: 0, wrong: 0 });
    assert.equal((await driver(cpfOf(2)))?.name, 'Ana');
  });

  it('is validated by the rules of drivers, and all broken rules of a row are reported at once', async () => {
    const file = [
      'CPF;Nome;E-mail;CEP;Nascimento;Categoria da CNH;Departamento;Validade da CNH',
      `${cpfOf(10)};;;;;;;`,
      '111.111.111-11;Falso;;;;;;',
      `${cpfOf(11)};Um;sem arroba;123;01/01/2999;Z;Nenhum;31/02/2030`,
      `${cpfOf(12)};Dois;sem arroba;;;;;`,
      `${cpfOf(13)};Três;;123456789;;;;`,
      `${cpfOf(14)};Quatro;;;01/01/2999;;;`,
      `***.***.***-25;Cinco;;;;;;`,
      `${cpfOf(15)};Seis;;;;;;31/02/2030`,
    ].join('\n');
    const sent = await send(path, file);
    assert.deepEqual(counted(sent), { created: 0, updated: 0, unchanged: 0, wrong: 8 });
    assert.deepEqual(wrong(sent), [
      [2, 'Nome', null, 'missing'],
      [3, 'CPF', '111.111.111-11', 'wrong_document'],
      [4, 'E-mail', 'sem arroba', 'bad_format'],
      [4, 'CEP', '123', 'bad_format'],
      [4, 'Nascimento', '01/01/2999', 'not_past'],
      [4, 'Categoria da CNH', 'Z', 'not_allowed'],
      [4, 'Departamento', 'Nenhum', 'unknown_name'],
      [4, 'Validade da CNH', '31/02/2030', 'no_such_day'],
      [5, 'E-mail', 'sem arroba', 'bad_format'],
      [6, 'CEP', '123456789', 'bad_format'],
      [7, 'Nascimento', '01/01/2999', 'not_past'],
      [8, 'CPF', '***.***.***-25', 'masked'],
      [9, 'Validade da CNH', '31/02/2030', 'no_such_day'],
    ]);
  });

  it('can come from a spreadsheet that turned CPFs and dates into numbers', async () => {
    const cpf = '01234567890';
    const rows = [
      ['cpf', 'nome', 'matrícula', 'telefone'],
      [Number(cpf), 'Zero à esquerda', 42, 11999990000],
    ];
    assert.equal(counted(await send(path, xlsxBook([{ name: 'x', rows }]), xlsx))?.created, 1);
    const found = await driver(cpf);
    assert.deepEqual([found?.company_registry, found?.phone_number], ['42', '11999990000']);
  });

  for (const [type, query] of [
    [csv, ''],
    [csv, '&dialect=excel'],
    [xlsx, ''],
  ] as const) {
    it(`can be the exported list of a caller who may read personal data: ${type} ${query}`, async () => {
      const lists = [];
      for (const login of ['manager', 'dispatcher']) {
        const { access_token } = (
          await service.client.call('login', {
            body: { username: login, parent_username: '11222333000181', password: 'tropeiro-demo' },
          })
        ).body;
        const headers = { authorization: `Bearer ${access_token}`, accept: type };
        const list = await fetch(`${service.url}/driver/?is_deliveryman=2${query}`, { headers });
        lists.push(await send(path, new Uint8Array(await list.arrayBuffer()), type));
      }
      const [whole, masked] = lists.map((sent) => counted(sent));
      assert.deepEqual([whole?.created, whole?.updated, whole?.wrong], [0, 0, 0]);
      assert.deepEqual([masked?.created, masked?.updated, masked?.unchanged], [0, 0, 0]);
    });
  }

  it('has a template whose headings are all known', async () => {
    for (const language of ['en', 'pt-BR']) {
      const headers = { accept: xlsx, 'accept-language': language };
      const sent = await send(`${path}?dry_run=1`, (await client.bytes('getDriverTemplate', { headers })).body, xlsx);
      assert.deepEqual(sent.body.data?.ignored_columns, []);
      const unknown = new Set(sent.body.data?.wrong_lines.map(({ code }) => code));
      assert.deepEqual([...unknown], ['unknown_name'], 'only the records it speaks of are not there');
    }
    const columns = (await client.call('getDriverTemplate')).body.data;
    assert.ok(columns.every(({ description }) => description !== ''));
    assert.equal(columns.length, driverColumns.length);
  });
});
