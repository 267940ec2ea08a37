import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { RoutePlan } from '@tropeiro/domain/planning/route-plan-schema.ts';
import type { RoutePlanFileReport } from '@tropeiro/domain/planning/sheets/route-plan-file-schema.ts';
import { zipOf } from '@tropeiro/platform/sheets/reading/testing.ts';
import { type Tropeiro, tropeiroOn } from '../../cli/testing.ts';
import { invoiceKey } from '../../invoices/testing.ts';
import { type GeocodingTestServer, startGeocodingServer } from '../../testing/geocoding-server.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { withoutUsualWarnings } from '../../testing/usual-warnings.ts';

/** Finds every address, in the requested street. */
const found = ({ searchParams }: URL) => {
  const [, street, number] = /^([^,]+), (\d+)/.exec(searchParams.get('q') ?? '') ?? [];
  const properties = { type: 'house', street, housenumber: number, city: 'Porto Alegre', state: 'Rio Grande do Sul' };
  return { json: { features: [{ geometry: { coordinates: [-51.22, -30.03] }, properties }] } };
};

describe('An invoice with every group of the layout', () => {
  let service: TestService;
  let photon: GeocodingTestServer;
  let tropeiro: Tropeiro;
  let folder = '';
  let xml = '';
  before(async () => {
    photon = await startGeocodingServer(found);
    service = await startTestService(geocoding());
    tropeiro = tropeiroOn(service.target);
    folder = await mkdtemp(join(tmpdir(), 'tropeiro-invoice-'));
    xml = await readFile(new URL('../../invoices/whole-invoice.fixture.xml', import.meta.url), 'utf8');
  });
  after(async () => {
    await service.stop();
    await photon.stop();
    await rm(folder, { recursive: true });
  });
  const geocoding = () => ({ GEOCODERS: 'photon', PHOTON_URL: photon.url });

  /** Sends the file over HTTP, as any program does. */
  async function sent(code: string, file: Uint8Array): Promise<RoutePlanFileReport> {
    const { access } = await service.logIn('dispatcher');
    const form = new FormData();
    const plan = { external_code: code, date_time_start: '2026-12-01T08:00', date_time_end: '2026-12-01T18:00' };
    for (const [name, value] of Object.entries({ ...plan, source: 'H' })) form.set(name, value);
    form.set('file', new Blob([Buffer.from(file)]), 'notas.zip');
    const answer = await fetch(`${service.url}/import/route_plan/file`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access}` },
      body: form,
    });
    assert.equal(answer.status, 200, await answer.clone().text());
    return (await answer.json()) as RoutePlanFileReport;
  }

  /** Imports the file from the command line. */
  async function imported(code: string, file: Uint8Array) {
    const path = join(folder, 'notas.zip');
    await writeFile(path, file);
    const day = ['--document', '11222333000181', '--date', '2026-12-01', '--from', '08:00', '--to', '18:00'];
    return tropeiro(['import', 'plan', path, ...day, '--code', code, '--source', 'H'], '', geocoding());
  }

  async function pointsOf(code: string): Promise<RoutePlan['route_points']> {
    const query = {
      route_plan_code: code,
      begin_date: '2026-11-30',
      end_date: '2026-12-03',
      includes: ['route_points' as const, 'route_points.route_point_items' as const],
    };
    const { body } = await (await service.as('dispatcher')).call('listRoutePlans', { query });
    return body.data.flatMap((plan) => plan.route_points);
  }

  const inPrefix = (text: string) =>
    text.replace(/<(\/?)(\w)/g, '<$1nfe:$2').replaceAll('xmlns="http://www.portal', 'xmlns:nfe="http://www.portal');
  const [works, builder] = ['OBRA ANDRADAS', 'CONSTRUTORA IPANEMA S/A & FILHOS'];
  const site = 'Rua dos Andradas, 1001, CANTEIRO, PORTAO 2 - Centro, Porto Alegre - RS, 90020007';
  const office = 'Avenida Borges de Medeiros, 1501, SALA 1204 - Praia de Belas, Porto Alegre - RS, 90119900';
  const variants: readonly [says: string, change: (text: string) => string, name: string, address: string][] = [
    ['as it is', (text) => text, works, site],
    ['with a prefix before every name', inPrefix, works, site],
    ['without another place of delivery', (text) => text.replace(/<entrega>.*<\/entrega>/, ''), builder, office],
    ['without its signature', (text) => text.replace(/<Signature.*<\/Signature>/, ''), works, site],
  ];
  for (const [index, [caseName, change, name, address]] of variants.entries())
    it(`is a delivery to the destination of its goods, over HTTP and from the command line: ${caseName}`, async () => {
      const zip = zipOf({ 'notas/20771-nfe.xml': change(xml) });
      const report = await sent(`HTTP-${index}`, zip);
      assert.deepEqual([report.route_points, report.wrong_lines, withoutUsualWarnings(report.warnings)], [1, [], []]);
      const { code, out, err } = await imported(`CLI-${index}`, zip);
      assert.equal(code, 0, err);
      assert.match(out, /\n1 point in 1 plan, 0 in none, 0 faults\.\n$/);
      for (const plan of [`HTTP-${index}`, `CLI-${index}`]) {
        const [point] = await pointsOf(plan);
        assert.deepEqual(
          [point?.name, point?.external_code, point?.address, point?.geocoding_quality],
          [name, invoiceKey(20771), address, 'exact'],
        );
        assert.deepEqual(
          point?.route_point_items.map(({ external_code: item, quantity, value, capacity }) => [
            item,
            quantity,
            value,
            capacity,
          ]),
          [
            ['7891234567895', 2, 361, null],
            ['FILTRO-103', 1.5, 64.35, null],
            ['volumes', 1, null, 25],
          ],
        );
        assert.doesNotMatch(JSON.stringify(point), /45997418000153|51999990000|compras@/, 'what is of the recipient');
      }
    });

  it('is refused as an NFC-e and reported with its file, over HTTP and from the command line', async () => {
    const consumer = xml
      .replaceAll(invoiceKey(20771), invoiceKey(20771, '65'))
      .replace('<mod>55</mod>', '<mod>65</mod>');
    const zip = zipOf({ 'notas/20771-nfce.xml': consumer });
    const { route_points: count, wrong_lines: wrong } = await sent('NFCE', zip);
    assert.deepEqual(
      [count, wrong.map(({ file, column, code }) => [file, column, code])],
      [0, [['notas/20771-nfce.xml', 'ide/mod', 'not_an_invoice']]],
    );
    const { code, out } = await imported('NFCE', zip);
    assert.equal(code, 1);
    assert.match(out, /^notas\/20771-nfce\.xml, line 1, ide\/mod "65": is an NFC-e, not an NF-e$/m);
  });
});
