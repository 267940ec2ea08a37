import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { demoRecords } from '../../testing/demo-records.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { csv, senderTo } from '../testing.ts';

let service: TestService;
let send: Awaited<ReturnType<typeof senderTo>>;
const { insert } = demoRecords(() => service);
const ids: Record<string, number> = {};
before(async () => {
  service = await startTestService();
  send = await senderTo(service, 'integrator');
  ids.coded = await insert('driver', { name: 'Célia Prado', external_code: 'MOT-7' });
  ids.plain = await insert('driver', { name: 'Davi Rocha' });
  await insert('driver', { name: 'Ivo Luz' });
  await insert('driver', { name: 'Ivo Luz', external_code: 'MOT-8' });
});
after(() => service.stop());

describe('A name in the column of drivers', () => {
  const expected = 'is not the CPF or external code of a driver';
  const names: readonly [title: string, name: string, message: () => string][] = [
    [
      'is reported with the code of the only driver who has it',
      'celia prado',
      () => `${expected}; the driver with this name has the external code MOT-7 (id ${ids.coded})`,
    ],
    [
      'is reported with the id of the only driver who has it, if there is no code',
      'Davi Rocha',
      () => `${expected}; the driver with this name has the id ${ids.plain} and no external code`,
    ],
    ['is reported alone if several drivers have it', 'Ivo Luz', () => expected],
    ['is reported alone if no driver has it', 'Rui Sá', () => expected],
  ];
  for (const [title, name, message] of names)
    for (const createMissing of ['', '&create_missing=true'])
      it(`${title}${createMissing && ', with create_missing too'}`, async () => {
        const sheet = `placa;título;motorista\nABC1D23;Caminhão;${name}\n`;
        const { body } = await send(`/import/vehicle?dry_run=true${createMissing}`, sheet, csv);
        assert.deepEqual(
          body.data?.wrong_lines.map((line) => [line.line, line.code, line.message]),
          [[2, 'unknown_name', message()]],
        );
      });

  it('is reported in Portuguese', async () => {
    const sheet = 'placa;título;motorista\nABC1D23;Caminhão;Célia Prado\n';
    const { body } = await send('/import/vehicle?dry_run=true', sheet, csv, { 'accept-language': 'pt-BR' });
    assert.equal(
      body.data?.wrong_lines[0]?.message,
      `não é o CPF nem o código externo de um motorista; o motorista com esse nome tem o código externo MOT-7 (id ${ids.coded})`,
    );
  });

  it('is reported with what identifies other records', async () => {
    const sheet =
      'descrição;veículo;motorista;saída prevista;chegada prevista\nSantos;Carreta;MOT-7;2026-12-02 08:00;2026-12-02 09:00\n';
    const { body } = await send('/import/itinerary?dry_run=true', sheet, csv);
    assert.equal(body.data?.wrong_lines[0]?.message, 'is not the plate or external code of a vehicle');
  });
});
