import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { vehicleColumns } from '@tropeiro/domain/fleet/vehicle-columns.ts';
import type { Vehicle } from '@tropeiro/domain/fleet/vehicle-schema.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { counted, csv, senderTo, xlsx } from '../testing.ts';

const path = '/import/vehicle';
const company = `(select id from customer where document = '11222333000181')`;

describe('A file of vehicles', () => {
  let service: TestService;
  let client: Client;
  let send: Awaited<ReturnType<typeof senderTo>>;
  before(async () => {
    service = await startTestService();
    client = await service.as('manager');
    send = await senderTo(service, 'manager');
    await ask(
      service.target.ownerUrl,
      `with maker as (insert into vehicle_model_manufacturer (customer_id, name)
          select ${company}, unnest(array['Volvo', 'Scania']) returning id, customer_id, name),
        model as (insert into vehicle_model (customer_id, name, vehicle_model_manufacturer_id)
          select customer_id, case name when 'Volvo' then 'FH 540' else 'R 450' end, id from maker),
        twin as (insert into vehicle_model (customer_id, name, vehicle_model_manufacturer_id)
          select customer_id, 'Especial', id from maker),
        fleet as (insert into fleet (customer_id, name, external_code) values (${company}, 'Frota Teste', 'FT-1')),
        center as (insert into cost_center (customer_id, name, external_code) values
          (${company}, 'Água Branca', '10'), (${company}, '10', 'X')),
        driver as (insert into driver (customer_id, name, cpf) values (${company}, 'João', '02698224788')),
        device as (insert into device (customer_id, serial, active) values (${company}, '356938035643809', false),
          (${company}, '356938035643809', true), (${company}, '356938035643810', true))
        select 1`,
    );
  });
  after(() => service.stop());

  const vehicle = async (plate: string, status?: 'A' | 'B' | 'C'): Promise<Vehicle | undefined> => {
    const query = {
      plate,
      visible: 2,
      includes: ['vehicle_model', 'vehicle_color'],
      ...(status ? { status } : {}),
    } as const;
    return (await client.call('listVehicles', { query: { ...query, includes: [...query.includes] } })).body.data[0];
  };
  const wrong = ({ body }: Awaited<ReturnType<typeof send>>) =>
    body.data?.wrong_lines.map(({ line, column, value, code }) => [line, column, value, code]);

  it('is imported with names for the records it refers to, and changes nothing the second time', async () => {
    const file = [
      'Placa;Título;Modelo;Cor;Combustível;Frota;Centro de custo;CPF do motorista;Rastreador;Hodômetro (km);Consumo desejado (km/l);Visível;Eixos',
      'abc-1d23;Caminhão 1;volvo fh 540;branco;DIESEL S10;ft-1;Agua Branca;2698224788;356938035643809;120.500;3,5;não;3',
      'ABC1D24;Caminhão 2;R 450;;;Frota Teste;10;;;;;;',
    ].join('\n');
    const lowerCase = await send(path, file);
    assert.deepEqual(wrong(lowerCase), [[2, 'Frota', 'ft-1', 'unknown_name']], 'a code is taken as it is written');
    const good = file.replace('ft-1', 'FT-1');
    assert.deepEqual(counted(await send(path, good)), { created: 1, updated: 0, unchanged: 1, wrong: 0 });
    const first = await vehicle('ABC1D23');
    assert.deepEqual(
      [
        first?.vehicle_model?.vehicle_model_manufacturer.name,
        first?.vehicle_color?.name,
        first?.driver?.name,
        first?.device?.serial,
        first?.cost_center?.name,
        first?.hodometer,
        first?.fuel_average_intended,
        first?.visible,
        first?.axles,
      ],
      ['Volvo', 'Branco', 'João', '356938035643809', 'Água Branca', 120_500, 3.5, 0, 3],
    );
    assert.equal((await vehicle('ABC1D24'))?.cost_center?.name, 'Água Branca', 'a code goes before a name');
    assert.deepEqual(counted(await send(path, good)), { created: 0, updated: 0, unchanged: 2, wrong: 0 });
  });

  it('is validated by the rules of vehicles', async () => {
    const file = [
      'placa;título;chassi;renavam;modelo;ano;rastreador;situação;latitude da base;cor',
      'DEF1A01;Um;;;;;;;;',
      'DEF-123;Dois;;;;;;;;',
      'DEF1A03;Três;9BWZZZ377VT0O4251;;;;;;;',
      'DEF1A04;Quatro;;123;;;;;;',
      'DEF1A05;Cinco;;;Especial;;;;;',
      'DEF1A06;Seis;;;;1800;;;;',
      'DEF1A07;Sete;;;;;356938035643809;;;',
      'DEF1A08;Oito;;;;;;C;;',
      'DEF1A09;Nove;;;;;;;-23;',
      'DEF1A10;;;;;;;;;Furta-cor',
      'def 1a01;De novo;;;;;;;;',
      'DEF1A12;Doze;;;;;;;;',
    ].join('\n');
    const sent = await send(path, file);
    assert.deepEqual(counted(sent), { created: 2, updated: 0, unchanged: 0, wrong: 10 });
    assert.deepEqual(wrong(sent), [
      [3, 'placa', 'DEF-123', 'wrong_plate'],
      [4, 'chassi', '9BWZZZ377VT0O4251', 'wrong_chassi'],
      [5, 'renavam', '123', 'wrong_renavam'],
      [6, 'modelo', 'Especial', 'ambiguous'],
      [7, 'ano', '1800', 'too_small'],
      [8, 'rastreador', '356938035643809', 'taken_by'],
      [9, 'situação', 'C', 'not_allowed'],
      [10, 'base_longitude', null, 'missing'],
      [11, 'título', null, 'missing'],
      [11, 'cor', 'Furta-cor', 'unknown_name'],
      [12, 'placa', 'def 1a01', 'repeated_key'],
    ]);
    assert.equal((await vehicle('DEF1A12'))?.title, 'Doze', 'rows around the one that the database refused are in');
  });

  it('is reported with all faults of a row at once, in the order of its columns: cells, values and rules', async () => {
    const columns = 'renavam;placa;título;ano;cor;chassi;latitude da base;rastreador';
    await send(path, 'placa;título\nEFG1A01;Conhecido\n');
    const sent = await send(
      path,
      [
        columns,
        '123;EFG1A02;;1800;Furta-cor;I;-23;',
        '123;EFG1A01;;1800;Furta-cor;I;-23;',
        '123;;Sem placa;dois mil;;I;abc;',
        '123;EFG1A02;De novo;;;;;;x',
      ].join('\n'),
    );
    const ofRow = (line: number, isNew: boolean) => [
      [line, 'renavam', '123', 'wrong_renavam'],
      ...(isNew ? [[line, 'título', null, 'missing']] : []),
      [line, 'ano', '1800', 'too_small'],
      [line, 'cor', 'Furta-cor', 'unknown_name'],
      [line, 'chassi', 'I', 'wrong_chassi'],
      [line, 'base_longitude', null, 'missing'],
    ];
    assert.deepEqual(wrong(sent), [
      ...ofRow(2, true),
      ...ofRow(3, false),
      [4, 'placa', null, 'missing'],
      [4, 'ano', 'dois mil', 'wrong_type'],
      [4, 'latitude da base', 'abc', 'wrong_type'],
      [5, 'renavam', '123', 'wrong_renavam'],
      [5, 'placa', 'EFG1A02', 'repeated_key'],
      [5, null, 'x', 'no_heading'],
    ]);
    assert.deepEqual(counted(sent), { created: 0, updated: 0, unchanged: 0, wrong: 4 });
  });

  it('changes the status of a vehicle as the rules allow', async () => {
    const importStatus = (status: string) => send(path, `placa;título;situação\nGHI1A01;Vai;${status}\n`);
    const statuses: string[] = [];
    for (const status of ['ativo', 'Bloqueado', 'C', 'cancelado']) {
      const { created, updated, unchanged } = counted(await importStatus(status)) ?? {};
      statuses.push(`${created}${updated}${unchanged}`);
    }
    assert.deepEqual(statuses, ['100', '010', '010', '001']);
    // Its plate is free now, so a row without the cancelled status is another vehicle.
    assert.deepEqual(counted(await importStatus('')), { created: 1, updated: 0, unchanged: 0, wrong: 0 });
    assert.ok((await vehicle('GHI1A01', 'A'))?.id !== (await vehicle('GHI1A01', 'C'))?.id);
    assert.deepEqual(counted(await importStatus('')), { created: 0, updated: 0, unchanged: 1, wrong: 0 });
    assert.deepEqual(
      wrong(await importStatus('C')),
      [[2, 'placa', 'GHI1A01', 'ambiguous']],
      'the old one, or the new one?',
    );
  });

  it('has ids under headings that are named like id fields', async () => {
    const [{ id } = { id: 0 }] = (await client.call('listFleets', { query: {} })).body.data;
    const file = (fleet: number) => `plate,title,fleet_id\nJKL1A01,Por id,${fleet}\nJKL1A02,Outro,\n`;
    assert.deepEqual(counted(await send(path, file(id))), { created: 2, updated: 0, unchanged: 0, wrong: 0 });
    assert.equal((await vehicle('JKL1A01'))?.fleet_id, id);
    const unknown = await send(path, file(999_999));
    assert.deepEqual(wrong(unknown), [[2, 'fleet_id', '999999', 'unknown_reference']]);
    assert.deepEqual(counted(unknown), { created: 0, updated: 0, unchanged: 1, wrong: 1 });
  });

  for (const [type, query] of [
    [csv, ''],
    [csv, '&dialect=excel'],
    [xlsx, ''],
  ] as const) {
    it(`can be an exported list: ${type} ${query}`, async () => {
      await send(path, 'placa;título;modelo;chassi;frota\nMNO1A01;De volta;Volvo FH 540;9BWZZZ377VT004251;FT-1\n');
      const { body } = await client.call('listVehicles', { query: {}, headers: { accept: csv } });
      assert.match(String(body), /,fleet_id,/);
      const { access_token } = (
        await service.client.call('login', {
          body: { username: 'manager', parent_username: '11222333000181', password: 'tropeiro-demo' },
        })
      ).body;
      const list = await fetch(`${service.url}/vehicle/?visible=2&includes=fleet,vehicle_model${query}`, {
        headers: { authorization: `Bearer ${access_token}`, accept: type },
      });
      const sent = await send(path, new Uint8Array(await list.arrayBuffer()), type);
      const { created, updated, unchanged } = counted(sent) ?? {};
      assert.deepEqual([created, updated], [0, 0]);
      assert.ok(Number(unchanged) > 3);
      const codes = sent.body.data?.wrong_lines.map(({ code }) => code);
      assert.deepEqual(codes, ['ambiguous', 'repeated_key'], 'a plate that was passed on');
    });
  }

  it('has a template whose headings are all known', async () => {
    const { body } = await client.bytes('getVehicleTemplate', {
      headers: { accept: xlsx, 'accept-language': 'pt-BR' },
    });
    const sent = await send(`${path}?dry_run=1`, body, xlsx);
    assert.deepEqual(sent.body.data?.ignored_columns, []);
    const unknown = new Set(sent.body.data?.wrong_lines.map(({ code }) => code));
    assert.deepEqual([...unknown], ['unknown_name'], 'only the records it speaks of are not there');
    const columns = (await client.call('getVehicleTemplate')).body.data;
    assert.deepEqual(
      columns.filter(({ description }) => description === ''),
      [],
    );
    assert.equal(columns.length, vehicleColumns.length);
  });

  it('without a key column is refused with all possible ones', async () => {
    const { status, body } = await send(path, 'título;frota\nUm;FT-1\n', csv, { 'accept-language': 'pt-BR' });
    assert.deepEqual(
      [status, body.errors?.[0]?.message],
      [422, 'não tem a coluna Placa, Código externo, Chassi ou RENAVAM'],
    );
  });

  it('has a template that names its encoding', async () => {
    const { headers } = await client.bytes('getVehicleTemplate', { headers: { accept: csv } });
    assert.equal(headers.get('content-type'), 'text/csv; charset=utf-8; header=present');
  });

  it('that names missing records is reported with create_missing if that would create them', async () => {
    const file = 'placa;título;frota;modelo\nPQR1A01;Um;Nenhuma;Nenhum\n';
    const messages = async (language: string) =>
      (await send(path, file, csv, { 'accept-language': language })).body.data?.wrong_lines.map(
        ({ message }) => message,
      );
    assert.deepEqual(await messages('en'), [
      'is not the name or code of an existing record; create_missing creates it, if you have the permission',
      'is not the name or code of an existing record',
    ]);
    assert.deepEqual(await messages('pt-BR'), [
      'não é o nome nem o código de um registro existente; create_missing o cria, se você tiver permissão',
      'não é o nome nem o código de um registro existente',
    ]);
  });

  it('is refused for callers who may not write vehicles', async () => {
    const viewer = await senderTo(service, 'viewer');
    assert.equal((await viewer(path, 'placa;título\nABC1D23;x\n')).status, 403);
  });
});
