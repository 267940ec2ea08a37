import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { readPoints } from '../../planning/points/read-points.ts';
import { csvFilter, type Office, openOffice, skip } from '../libreoffice.fixture.ts';
import { openSheet } from '../open-sheet.ts';
import { csvTemplate, xlsxTemplate } from '../template.ts';
import { pointSheet } from './point-sheet.ts';
import { SheetPlans } from './sheet-plan.ts';
import { sheetPoints } from './sheet-points.ts';
import { planDayOf } from './window-hours.ts';

const timezone = 'America/Sao_Paulo';

/** The points of a file, as an import reads them. */
async function pointsOf(bytes: Buffer) {
  const sheet = await openSheet(bytes);
  const day = planDayOf('2026-12-01T08:00:00-03:00', '2026-12-01T18:00:00-03:00', timezone);
  const { chunks, ignoredColumns } = sheetPoints(sheet, {
    plans: new SheetPlans(),
    dayOf: () => day,
    language: 'pt-BR',
    unit: 'kg',
  });
  const { signal } = new AbortController();
  const read = await readPoints(chunks, { timezone, language: 'pt-BR', canGeocode: true, signal });
  sheet.close();
  return { ...read, ignoredColumns };
}

/** How LibreOffice writes numbers, times, dates and durations, and where it drops zeros. */
const typed = `Nota fiscal;Cliente;CEP;Latitude;Longitude;Janela início;Janela fim;Tempo de atendimento (min);Dispensa foto;Item;Qtd;Valor do item
10482;Mercado;01310-100;-30,0043;-51,1527;09:00;11:30;7,5;sim;CX-1;2,5;1.234,50
10482;;;;;;;;;CX-2;1;
10483;Padaria;90010000;-30,05;-51,2;01/12/2026 14:00;01/12/2026 16:00;00:10:00;;;;
`;

const conversions: readonly [says: string, from: 'xlsx' | 'csv', to: 'xlsx' | 'csv', filter: string][] = [
  ['in XLSX, and saved as XLSX', 'xlsx', 'xlsx', 'xlsx'],
  ['in XLSX, and saved as CSV in Windows-1252', 'xlsx', 'csv', `csv:${csvFilter(1)}`],
  ['in CSV, and saved as XLSX', 'csv', 'xlsx', 'xlsx'],
];

describe('A sheet of points that was opened in LibreOffice', { skip }, () => {
  let office: Office;
  before(async () => {
    office = await openOffice();
  });
  after(() => office.close());

  for (const [caseName, from, to, filter] of conversions) {
    it(`${caseName}, has the same values`, async () => {
      const template = from === 'csv' ? csvTemplate(pointSheet, 'pt-BR') : xlsxTemplate(pointSheet, 'pt-BR');
      const files = new Map([
        ['modelo', template],
        ...(from === 'csv' ? ([['digitada', Buffer.from(typed)]] as const) : []),
      ]);
      const saved = await office.save(files, from, to, filter);
      for (const [name, bytes] of files) {
        const written = await pointsOf(bytes);
        assert.deepEqual([written.wrongLines, written.ignoredColumns], [[], []]);
        assert.deepEqual(await pointsOf(saved.get(name) ?? Buffer.alloc(0)), written, name);
      }
    });
  }
});
