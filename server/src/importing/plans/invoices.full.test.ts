import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fileOf } from '@tropeiro/contract/client/file-of.ts';
import type { Client } from '@tropeiro/contract/client.ts';
import type { PlanFileQuery, RoutePlanFileReport } from '@tropeiro/domain/planning/sheets/route-plan-file-schema.ts';
import { zipOf } from '@tropeiro/platform/sheets/reading/testing.ts';
import { csvLine } from '@tropeiro/platform/sheets/writing/csv-line.ts';
import fc from 'fast-check';
import {
  eventXml,
  invoiceKey,
  invoiceXml,
  type TestInvoice,
  testAddress,
  testProduct,
  testVolume,
} from '../../invoices/testing.ts';
import { demoRecords } from '../../testing/demo-records.ts';
import { type GeocodingTestServer, startGeocodingServer } from '../../testing/geocoding-server.ts';
import { refused } from '../../testing/refused.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { withoutUsualWarnings } from '../../testing/usual-warnings.ts';

let service: TestService;
let client: Client;
let photon: GeocodingTestServer;
const { insert } = demoRecords(() => service);

/** Finds all house numbers of one street. */
const known = ({ searchParams }: URL) => {
  const [, number] = /Rua dos Andradas, (\d+)/.exec(searchParams.get('q') ?? '') ?? [];
  const properties = { type: 'house', street: 'Rua dos Andradas', housenumber: number, city: 'Porto Alegre' };
  const place = {
    geometry: { coordinates: [-51.22, -30.03] },
    properties: { ...properties, state: 'Rio Grande do Sul' },
  };
  return { json: { features: number ? [place] : [] } };
};

before(async () => {
  photon = await startGeocodingServer(known);
  service = await startTestService({ GEOCODERS: 'photon', PHOTON_URL: photon.url });
  client = await service.as('dispatcher');
  await insert('vehicle', { title: 'A', plate: 'AAA1A11', capacity: 100 });
});
after(async () => {
  await service.stop();
  await photon.stop();
});

let codes = 0;
const plan = (more: PlanFileQuery = {}): PlanFileQuery => ({
  external_code: `NOTAS-${++codes}`,
  date_time_start: '2026-12-01T08:00:00-03:00',
  date_time_end: '2026-12-01T18:00:00-03:00',
  source: 'H',
  optimize: false,
  ...more,
});
const imported = async (file: string | Uint8Array, query = plan(), name = 'nota.xml'): Promise<RoutePlanFileReport> => {
  const { body } = await client.call('importRoutePlanFile', { file: fileOf(Buffer.from(file), name), query });
  return { ...body, warnings: withoutUsualWarnings(body.warnings) };
};
const planOf = async (report: RoutePlanFileReport) => {
  const includes = ['route_points' as const, 'route_points.route_point_items' as const];
  const query = { route_plan_id: report.route_plans[0]?.id ?? 0, includes };
  const { body } = await client.call('listRoutePlans', { query });
  return body.data[0] ?? assert.fail('the plan cannot be read');
};
const wrongLines = ({ wrong_lines: lines }: RoutePlanFileReport) =>
  lines.map(({ line, file, column, value, code }) => [line, file, column, value, code]);

describe('An invoice', () => {
  it('becomes a delivery to its recipient, located by its address, with its goods', async () => {
    const report = await imported(invoiceXml({ number: 10482 }), plan({ vehicle_plate: 'AAA1A11' }));
    assert.deepEqual([report.route_points, report.wrong_lines, report.unassigned_points], [1, [], []]);
    const stored = await planOf(report);
    const [point] = stored.route_points;
    assert.deepEqual(
      [point?.name, point?.external_code, point?.type, point?.info, point?.address, point?.geocoding_quality],
      [
        'Mercado Tristeza Ltda',
        invoiceKey(10482),
        'PE',
        'NF-e 10482, série 1',
        'Rua dos Andradas, 1001 - Centro, Porto Alegre - RS, 90020007',
        'exact',
      ],
    );
    assert.deepEqual(
      point?.route_point_items.map(({ id, checked, checked_date, checked_quantity, ...item }) => item),
      [
        {
          external_code: '7891234567895',
          description: 'CAFE TORRADO 500 G',
          quantity: 2,
          value: 361,
          capacity: null,
        },
        { external_code: 'volumes', description: '2 volumes (CAIXA), 22 kg', quantity: 1, value: null, capacity: 22 },
      ],
    );
    assert.equal(stored.total_capacity, 22);
    assert.doesNotMatch(JSON.stringify(stored), /52998224725/, 'the CPF of the recipient');
  });

  it('is delivered to the recipient at the place of delivery, if it names one', async () => {
    const nameOf = async (delivery: Readonly<Record<string, string>>) =>
      (await planOf(await imported(invoiceXml({ delivery })))).route_points[0]?.name;
    assert.equal(await nameOf({ ...testAddress, xNome: 'Obra da Praça' }), 'Obra da Praça');
    assert.equal(await nameOf(testAddress), 'Mercado Tristeza Ltda');
  });

  it('takes up capacity in the unit of the company', async () => {
    const admin = await service.as('admin');
    const capacities = [];
    const warnings = [];
    for (const unit of ['volumes', 'm3', 'kg'] as const) {
      await admin.call('changeCustomer', { body: { data: { capacity_unit: unit } } });
      const report = await imported(invoiceXml());
      capacities.push((await planOf(report)).total_capacity);
      warnings.push(report.warnings.map(({ code, line }) => `${code} ${line}`).join());
    }
    assert.deepEqual(capacities, [2, 0, 22]);
    assert.deepEqual(warnings, ['', 'cubic_metres_unknown null', '']);
  });

  it('is in no plan if its address is not found, and a wrong line if no geocoder may be used', async () => {
    const lost = invoiceXml({ address: { ...testAddress, xLgr: 'Rua Nenhures' } });
    const { unassigned_points: left } = await imported(lost);
    assert.deepEqual(
      left.map(({ line, name, external_code: code, code: why }) => [line, name, code, why]),
      [[1, 'Mercado Tristeza Ltda', invoiceKey(1), 'not_geocoded']],
    );
    assert.deepEqual(wrongLines(await imported(lost, plan({ geocoding: false }))), [
      [1, 'nota.xml', 'dest/enderDest', null, 'missing'],
    ]);
  });

  const wrong: readonly [says: string, xml: string, column: string | null, value: string | null, code: string][] = [
    ['denied', invoiceXml({ status: '110' }), 'protNFe/infProt/cStat', '110', 'not_authorized'],
    ['with a wrong key', invoiceXml({ key: '1'.repeat(44) }), 'infNFe/@Id', '1'.repeat(44), 'wrong_invoice_key'],
    [
      'with the protocol of another',
      invoiceXml({ authorizedKey: invoiceKey(2) }),
      'infNFe/@Id',
      invoiceKey(1),
      'other_invoice_key',
    ],
    ['of a consumer (NFC-e)', invoiceXml({ model: '65' }), 'ide/mod', '65', 'not_an_invoice'],
    [
      'that is a letter of correction',
      eventXml(invoiceKey(1), '110110'),
      'evento/infEvento/tpEvento',
      '110110',
      'not_an_invoice',
    ],
    ['that is a CT-e', '<CTe xmlns="http://www.portalfiscal.inf.br/cte"/>', 'CTe', null, 'not_an_invoice'],
    ['without a recipient', invoiceXml({ recipient: '' }), 'dest/xNome', null, 'missing'],
    ['to nowhere', invoiceXml({ address: {} }), 'dest/enderDest', '{}', 'parts_missing'],
    [
      'whose quantity is none',
      invoiceXml({ products: [testProduct, { ...testProduct, qCom: '1,5' }] }),
      'det/prod/qCom',
      '1,5',
      'wrong_type',
    ],
    ['whose weight is none', invoiceXml({ volumes: [{ pesoB: '-1' }] }), 'transp/vol/pesoB', '-1', 'wrong_type'],
    [
      'with more products than the layout allows',
      invoiceXml({ products: Array(991).fill(testProduct) }),
      'det',
      null,
      'too_many',
    ],
    ['of the test environment', invoiceXml({ ide: { tpAmb: '2' } }), 'ide/tpAmb', '2', 'test_invoice'],
    ['of adjustment', invoiceXml({ ide: { finNFe: '3' } }), 'ide/finNFe', '3', 'invoice_without_goods'],
    ['with a document type', `<!DOCTYPE a>${invoiceXml().slice(38)}`, null, null, 'file_doctype'],
  ];
  for (const [caseName, xml, column, value, code] of wrong)
    it(`${caseName} is a wrong line with place and reason`, async () => {
      const report = await imported(xml);
      assert.deepEqual([report.route_points, wrongLines(report)], [0, [[1, 'nota.xml', column, value, code]]]);
    });

  const product = (code: number) => ({ ...testProduct, cEAN: 'SEM GTIN', cProd: `P${code}` });
  const products = (count: number, kinds: number) =>
    Array.from({ length: count }, (_, index) => product(index % kinds));
  const warned: readonly [says: string, invoice: TestInvoice, warnings: readonly string[], items: number][] = [
    ['of a sale', {}, [], 2],
    ['of incoming goods', { ide: { tpNF: '0' } }, ['delivery_doubtful'], 2],
    ['of a return', { ide: { finNFe: '4' } }, ['delivery_doubtful'], 2],
    ['without weight', { volumes: [{ qVol: '2', esp: 'CAIXA' }] }, ['load_unknown'], 2],
    ['without volumes', { volumes: [] }, ['load_unknown'], 1],
    ['of 990 lines of three products', { products: products(990, 3) }, [], 4],
    ['of 990 products', { products: products(990, 990) }, ['products_together'], 1],
  ];
  for (const [caseName, invoice, codes, items] of warned)
    it(`${caseName} is planned${codes.length > 0 ? `, with the warnings ${codes}` : ' without warnings'}`, async () => {
      const report = await imported(invoiceXml(invoice));
      const [point] = (await planOf(report)).route_points;
      assert.deepEqual(
        report.warnings.map(({ code, line, route_point_id: id }) => [code, line, id]),
        codes.map((code) => [code, 1, point?.id]),
      );
      assert.equal(point?.route_point_items.length, items);
    });

  it('names the kind of a document in the language of the caller', async () => {
    const messages = async (language: string) => {
      const headers = { 'accept-language': language };
      const file = fileOf(
        Buffer.from(zipOf({ 'a.xml': '<mdfeProc/>', 'b.xml': invoiceXml({ status: '110' }) })),
        'a.zip',
      );
      const { body } = await client.call('importRoutePlanFile', { file, query: plan(), headers });
      return body.wrong_lines.map(({ message }) => message);
    };
    assert.deepEqual(await messages('en'), [
      'is an MDF-e, not an NF-e',
      'belongs to an NF-e that is not authorized: 110 (Uso Denegado)',
    ]);
    assert.deepEqual(await messages('pt-BR'), [
      'é um MDF-e, e não uma NF-e',
      'é de uma NF-e que não está autorizada: 110 (Uso Denegado)',
    ]);
  });
});

describe('A ZIP of invoices', () => {
  it('imports the valid ones, and reports the others by file', async () => {
    const file = zipOf({
      'notas/1.xml': invoiceXml({ number: 1 }),
      'cancelamento.xml': eventXml(invoiceKey(4)),
      'recusado.xml': eventXml(invoiceKey(2), '110111', '573'),
      'notas/2.xml': invoiceXml({ number: 2 }),
      'notas/1 (1).xml': invoiceXml({ number: 1 }),
      'notas/4.xml': invoiceXml({ number: 4 }),
      'danfe.pdf': '%PDF-1.4',
    });
    const report = await imported(file, plan(), 'notas.zip');
    assert.equal(report.route_points, 2);
    assert.deepEqual(wrongLines(report), [
      [3, 'recusado.xml', 'evento/infEvento/tpEvento', '110111', 'not_an_invoice'],
      [5, 'notas/1 (1).xml', 'infNFe/@Id', invoiceKey(1), 'repeated_key'],
      [7, 'danfe.pdf', null, null, 'file_not_xml'],
    ]);
    assert.deepEqual(
      report.warnings.map(({ message }) => message),
      ['NF-e 4 is cancelled by the event in line 2: it is not a delivery.'],
    );
    assert.equal(await refused(imported(file, plan({ all_or_nothing: true }))), '422 plan_refused');
  });

  it('imports all or none of the invoices to deliver, and a cancelled one is not an error', async () => {
    const file = zipOf({
      '1.xml': invoiceXml({ number: 1 }),
      '2.xml': invoiceXml({ number: 2 }),
      '3.xml': eventXml(invoiceKey(2)),
    });
    const { route_points: count, wrong_lines: wrong } = await imported(file, plan({ all_or_nothing: true }), 'a.zip');
    assert.deepEqual([count, wrong], [1, []]);
  });

  const [good, denied, cancellation] = [invoiceXml(), invoiceXml({ status: '110' }), eventXml(invoiceKey(1))];
  const together: readonly [says: string, files: readonly string[], planned: number, reported: readonly string[]][] = [
    ['the same invoice twice is one', [good, good], 1, ['2 repeated_key']],
    ['a good invoice after a bad one of its key is taken', [denied, good], 1, ['1 not_authorized']],
    ['a faulty invoice after a valid one with its key is reported', [good, denied], 1, ['2 not_authorized']],
    ['a cancellation counts before its invoice', [cancellation, good], 0, ['2 invoice_cancelled']],
    ['a cancellation counts after its invoice', [good, cancellation], 0, ['1 invoice_cancelled']],
    [
      'a cancellation counts for every copy',
      [good, cancellation, good],
      0,
      ['1 invoice_cancelled', '3 invoice_cancelled'],
    ],
    ['a faulty invoice is reported although it is cancelled', [denied, cancellation], 0, ['1 not_authorized']],
    ['the cancellation of another does not count', [good, eventXml(invoiceKey(2))], 1, ['2 cancellation_alone']],
  ];
  for (const [caseName, files, planned, lines] of together)
    it(`relates its documents to each other: ${caseName}`, async () => {
      const zip = zipOf(Object.fromEntries(files.map((xml, index) => [`${index + 1}.xml`, xml])));
      const report = await imported(zip, plan({ dry_run: true }), 'notas.zip');
      assert.equal(report.route_points, planned);
      for (const { line, file } of report.wrong_lines) assert.equal(file, `${line}.xml`);
      assert.deepEqual(
        [...report.wrong_lines, ...report.warnings].map(({ line, code }) => `${line} ${code}`),
        lines,
      );
    });

  it('can have a thousand', async () => {
    const files = Array.from({ length: 1000 }, (_, index) => [`${index}.xml`, invoiceXml({ number: index + 1 })]);
    const report = await imported(zipOf(Object.fromEntries(files)), plan({ dry_run: true }), 'mil.zip');
    assert.deepEqual([report.route_points, report.wrong_lines], [1000, []]);
  });

  const bodies: readonly [type: string, file: string | Uint8Array][] = [
    ['application/xml', invoiceXml()],
    ['text/xml', invoiceXml()],
    ['application/zip', zipOf({ 'a.xml': invoiceXml() })],
    ['text/csv', zipOf({ 'a.xml': invoiceXml() })],
  ];
  for (const [type, file] of bodies)
    it(`or one invoice can be the body itself, as ${type}`, async () => {
      const { access } = await service.logIn('dispatcher');
      const asked = new URLSearchParams(Object.entries(plan()) as [string, string][]);
      const answer = await fetch(`${service.url}/import/route_plan/file?${asked}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${access}`, 'content-type': type },
        body: Buffer.from(file),
      });
      const report = (await answer.json()) as RoutePlanFileReport;
      assert.deepEqual([answer.status, report.route_points, report.wrong_lines], [200, 1, []]);
    });

  it('is refused if it cannot be opened', async () => {
    const zip = zipOf({ 'a.xml': invoiceXml() });
    assert.equal(await refused(imported(zip.subarray(0, -30))), '422 /file file_broken');
    assert.equal(await refused(imported(zipOf({}))), '422 /file file_empty');
  });
});

describe('The report of invoices', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 }).map((thousandths) => (thousandths / 1000).toFixed(3));
  const invoice = fc.record({
    recipient: fc.constantFrom('Padaria Ipanema', 'Açougue "Boi & Cia"; filial', ''),
    nro: fc.constantFrom('12', '1001', 'S/N'),
    products: fc.array(fc.record({ cProd: fc.constantFrom('A-1', 'B-2'), qCom: amount, vProd: amount }), {
      minLength: 1,
      maxLength: 3,
    }),
    pesoB: amount,
  });
  type Drawn = typeof invoice extends fc.Arbitrary<infer One> ? One : never;

  const written = ({ recipient, nro, products, pesoB }: Drawn, number: number): TestInvoice => ({
    number,
    recipient,
    address: { ...testAddress, nro },
    products,
    volumes: [{ ...testVolume, pesoB }],
  });
  const columns =
    'name;external_code;info;Rua;Número;Bairro;Cidade;UF;CEP;Item;Quantidade do item;Valor do item;Capacidade do item';
  const rowsOf = ({ recipient, nro, products, pesoB }: Drawn, number: number): string[] => {
    const { xLgr, xBairro, xMun, UF, CEP } = testAddress;
    const facts = [recipient, invoiceKey(number), `NF-e ${number}, série 1`, xLgr, nro, xBairro, xMun, UF, CEP];
    return [
      ...products.map(({ cProd, qCom, vProd }) => [...facts, cProd, qCom, vProd, '']),
      [...facts, 'volumes', '1', '', String(Math.ceil(Number(pesoB)))],
    ].map((cells) => csvLine(cells, ';'));
  };

  it('equals that of the same points in a sheet, except for lines and columns', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(invoice, { minLength: 1, maxLength: 6 }), async (drawn) => {
        const zip = zipOf(
          Object.fromEntries(drawn.map((drawnInvoice, i) => [`${i}.xml`, invoiceXml(written(drawnInvoice, i + 1))])),
        );
        const sheet = `${columns}\n${drawn.flatMap((drawnInvoice, i) => rowsOf(drawnInvoice, i + 1)).join('')}`;
        const query = plan({ dry_run: true, vehicle_plate: 'AAA1A11' });
        const [byInvoices, bySheet] = [await imported(zip, query), await imported(sheet, query)];
        assert.deepEqual(withoutPlaces(byInvoices), withoutPlaces(bySheet));
      }),
      { numRuns: 8 },
    );
  });

  const withoutPlaces = (report: RoutePlanFileReport) => ({
    ...report,
    wrong_lines: report.wrong_lines.map(({ line, file, column, ...rest }) => rest),
    unassigned_points: report.unassigned_points.map(({ line, ...rest }) => rest),
    added_points: report.added_points.map(({ line, ...rest }) => rest),
    // Only an invoice is known to have omitted the weight.
    warnings: report.warnings.filter(({ code }) => code !== 'load_unknown').map(({ line, message, ...rest }) => rest),
  });
});
