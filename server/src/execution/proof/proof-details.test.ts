import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { drawing } from '../../testing/drawn-images.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { executionRecords, type LoggedDriver, type PlanUnderWay, phoneOf, send } from '../plan-under-way.fixture.ts';
import { textOf } from './pdf-text.fixture.ts';

let service: TestService;
let teo: LoggedDriver;
let own: PlanUnderWay;
const { sql, driver, plan, insert } = executionRecords(() => service);
before(async () => {
  service = await startTestService();
  teo = await driver();
  const vehicle_id = await insert('vehicle', { title: 'Van', plate: 'PRV1A23' });
  own = await plan(teo.id, { vehicle_id });
  await sql(`update route_point set address = 'Rua das Flores, 10' where route_plan_id = ${own.id}`);
  const done = phoneOf(own);
  await send(teo.client, [
    done(0, 'start'),
    done(10, 'deliver', 1, { receiver_name: 'Ana Souza', receiver_document: '998877', comment: 'reclamou do atraso' }),
    done(20.75, 'deliver', 3),
  ]);
});
after(() => service.stop());

const pageFor = async (caller: Client, at?: number): Promise<string> => {
  const call = { query: { lang: 'pt-BR' }, headers: { accept: 'text/html' } } as const;
  const { body } =
    at === undefined
      ? await caller.bytes('getRoutePlanProof', { params: { id: own.id }, ...call })
      : await caller.bytes('getRoutePointProof', { params: { id: own.points[at] ?? 0 }, ...call });
  return Buffer.from(body).toString();
};
const details = ['Motorista</dt><dd>Téo', 'Placa</dt><dd>PRV1A23', 'Endereço</dt><dd>Rua das Flores, 10'];

describe('A proof', () => {
  it('shows logged-in readers the driver, the plate, the address, the receiver and the comment', async () => {
    const admin = await service.as('admin');
    for (const page of [await pageFor(admin), await pageFor(admin, 1)])
      for (const text of [
        ...details,
        'Recebido por</dt><dd>Ana Souza',
        'Documento do recebedor</dt><dd>998877',
        'reclamou do atraso',
      ])
        assert.ok(page.includes(text), text);
    const ofOther = await pageFor(admin, 3);
    assert.ok(ofOther.includes('Pedido</dt><dd>NF-3') && !ofOther.includes('Ana Souza'));
    const masked = await pageFor(await service.as('dispatcher'), 1);
    assert.ok(masked.includes('Recebido por</dt><dd>*** *ou**') && !masked.includes('998877'));
  });

  it('shows readers without a login none of these, nor the address of the page without its host', async () => {
    const { data } = (await teo.client.call('getRoutePlanProof', { params: { id: own.id }, query: {} })).body;
    const page = await fetch(`${service.url}${data.url}&lang=pt-BR`, { headers: { accept: 'text/html' } });
    const text = await page.text();
    assert.match(text, /<h2>Entrega: NF 1, NF-1<\/h2>/);
    for (const hidden of [...details, 'Recebido', 'Ana Souza', '*ou*', 'reclamou', 'Comentário', '>/proof/'])
      assert.ok(!text.includes(hidden), hidden);
  });

  it('names what was done, a pick-up as a pick-up, in both languages', async () => {
    const admin = await service.as('admin');
    assert.match(await pageFor(admin), /<h2>Plano iniciado<\/h2>.*<h2>Entrega: .*<h2>Coleta: /s);
    const call = { params: { id: own.id }, query: { lang: 'en' }, headers: { accept: 'text/html' } } as const;
    const english = Buffer.from((await admin.bytes('getRoutePlanProof', call)).body).toString();
    assert.match(english, /<h2>Plan started<\/h2>.*<h2>Delivery: .*<h2>Pick-up: /s);
  });

  it('marks an undone or withdrawn delivery, on the page and on paper', async () => {
    const admin = await service.as('admin');
    const other = await plan(teo.id);
    const done = phoneOf(other);
    const [early, late] = [done(4, 'deliver', 3), done(9, 'deliver', 3)];
    await send(teo.client, [done(0, 'start'), done(3, 'deliver', 1, { receiver_name: 'Ana Souza' }), late]);
    await send(teo.client, [early]);
    const undo = { params: { id: other.points[1] ?? 0 }, query: {}, body: { data: { comment: 'Engano' } } };
    await admin.call('undoRoutePoint', undo);
    const shown = async (accept: string, lang: 'en' | 'pt-BR') => {
      const call = { params: { id: other.id }, query: { lang }, headers: { accept } };
      return Buffer.from((await admin.bytes('getRoutePlanProof', call)).body);
    };
    const headings = async (lang: 'en' | 'pt-BR') =>
      [...(await shown('text/html', lang)).toString().matchAll(/<h2>(.*?: .*?),.*?<\/h2>/g)].map(([, text]) => text);
    assert.deepEqual((await headings('pt-BR')).sort(), [
      'Ação desfeita: NF 1',
      'Coleta (não conta mais): NF 3',
      'Coleta: NF 3',
      'Entrega (ação desfeita): NF 1',
    ]);
    assert.ok((await headings('en')).includes('Delivery (undone): NF 1'));
    assert.match((await shown('text/html', 'pt-BR')).toString(), /Não conta: foi desfeita depois\./);
    assert.match(textOf(await shown('application/pdf', 'pt-BR')), /Entrega \(ação desfeita\): NF 1/);
    const { data } = (await admin.call('getRoutePlanProof', { params: { id: other.id }, query: {} })).body;
    const open = await fetch(`${service.url}${data.url}&lang=pt-BR`, { headers: { accept: 'text/html' } });
    assert.match(await open.text(), /<h2>Entrega \(ação desfeita\): NF 1/);
  });

  it('and the page of a share link give the same minute', async () => {
    const admin = await service.as('admin');
    const point = own.points[3] ?? 0;
    const { path } = (await admin.call('createShareLink', { body: { data: { route_point_id: point } } })).body.data;
    const shared = await fetch(`${service.url}${path}?lang=pt-BR`, { headers: { accept: 'text/html' } });
    assert.match(await shared.text(), /10\/03\/2026 às 08:20<.*Concluída/s);
    assert.match(await pageFor(admin, 3), /10\/03\/2026 às 08:20:45/);
  });

  it('does not report a picture as not received once it was erased with another stop', async () => {
    const admin = await service.as('admin');
    const other = await plan(teo.id);
    const bytes = await drawing(41).png().toBuffer();
    await teo.client.call('uploadImage', { file: new Blob([new Uint8Array(bytes)]) });
    const pictures = [createHash('sha256').update(bytes).digest('hex')];
    const done = phoneOf(other);
    await send(teo.client, [done(0, 'deliver', 1, { pictures }), done(5, 'deliver', 3, { pictures })]);
    await admin.call('anonymizeRoutePoint', { params: { id: other.points[3] ?? 0 } });
    const call = {
      params: { id: other.points[1] ?? 0 },
      query: { lang: 'pt-BR' },
      headers: { accept: 'text/html' },
    } as const;
    const page = Buffer.from((await admin.bytes('getRoutePointProof', call)).body).toString();
    assert.match(page, /Foto \(ainda não recebida, ou apagada\)/);
  });
});
