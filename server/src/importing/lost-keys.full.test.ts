import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { until } from '@tropeiro/tools/until.ts';
import pg from 'pg';
import { cpfOf } from '../testing/documents.ts';
import { lockWaits } from '../testing/lock-waits.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { counted, senderTo } from './testing.ts';

let service: TestService;
let other: pg.Client;
let send: Awaited<ReturnType<typeof senderTo>>;
before(async () => {
  service = await startTestService();
  send = await senderTo(service, 'manager');
  other = new pg.Client({ connectionString: service.target.adminUrl });
  await other.connect();
});
after(async () => {
  await other.end();
  await service.stop();
});

/** Imports a file while another transaction writes. That transaction commits once the import waits for it. */
async function importedBehind(change: string, path: string, file: string) {
  await other.query(`begin; ${change}`);
  const sent = send(path, file);
  await until('the import to wait for the record', async () => (await other.query(lockWaits)).rows.length > 0);
  await other.query('commit');
  return sent;
}

describe('A record that loses its key while an import waits for it', () => {
  it('is not changed when it is an erased driver: the row is another person', async () => {
    const path = '/import/driver';
    await send(path, `CPF;Nome;Telefone\n${cpfOf(1)};Zuleide;11 91111-1111\n`);
    const { rows: drivers } = await other.query(`select id, customer_id from driver where cpf = '${cpfOf(1)}'`);
    const [{ id, customer_id }] = drivers;
    const erasure = `select set_config('tropeiro.customer_id', '${customer_id}', true); select anonymize_driver(${id})`;
    const file = `CPF;Nome;Telefone\n${cpfOf(1)};Zuleide;11 92222-2222\n`;
    assert.deepEqual(counted(await importedBehind(erasure, path, file)), {
      ...{ created: 1, updated: 0, unchanged: 0, wrong: 0 },
    });
    const { rows } = await other.query(`select name, cpf, phone_number from driver where id = ${id}`);
    assert.deepEqual(rows, [{ name: `Anônimo ${id}`, cpf: null, phone_number: null }]);
  });

  it('is not changed when it is a vehicle that has another plate by then', async () => {
    const path = '/import/vehicle';
    await send(path, 'Placa;Nome\nLKA1B23;Van\n');
    const change = "update vehicle set plate = 'LKB1B23' where plate = 'LKA1B23'";
    const sent = await importedBehind(change, path, 'Placa;Nome\nLKA1B23;Caminhão\n');
    assert.deepEqual(counted(sent), { created: 1, updated: 0, unchanged: 0, wrong: 0 });
    const { rows } = await other.query(`select plate, title from vehicle where plate like 'LK%1B23' order by plate`);
    assert.deepEqual(rows, [
      { plate: 'LKA1B23', title: 'Caminhão' },
      { plate: 'LKB1B23', title: 'Van' },
    ]);
  });
});
