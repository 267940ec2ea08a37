import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fileOf } from '@tropeiro/contract/client/file-of.ts';
import type { Client } from '@tropeiro/contract/client.ts';
import { pointsOfPlanMaxCount } from '@tropeiro/domain/planning/new-route-plan.ts';
import { workbookWith } from '@tropeiro/platform/sheets/reading/testing.ts';
import { refused } from '../../testing/refused.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

const headings = 'Nome;Latitude;Longitude;Código;Item\n';
const point = (name: string, code = name, item = ''): string => `${name};-30;-51;${code};${item}\n`;
const lines = (count: number, line: (index: number) => string): string =>
  headings + Array.from({ length: count }, (_, index) => line(index)).join('');
const inlineCells = (...texts: readonly string[]): string =>
  texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
const numberCell = (value: number, formula = ''): string => `<c>${formula && `<f>${formula}</f>`}<v>${value}</v></c>`;
const sheet = (names: readonly string[], ...rows: readonly string[]): Uint8Array =>
  workbookWith([inlineCells(...names), ...rows].map((cells) => `<row>${cells}</row>`).join(''));
const columns = ['Nome', 'Latitude', 'Longitude'];

/** Malicious or careless files, and the result of each: a refusal, or its report. */
const files: readonly [says: string, make: () => string | Uint8Array, outcome: string][] = [
  [
    'one point in as many lines as a file may have',
    () => lines(99_999, (index) => point('A', 'NF-1', `CX-${index}`)) + point('B'),
    '1 planned, 1 wrong: 202 Item too_many',
  ],
  [
    'a code as long as a cell may be in every line',
    () => lines(1500, () => point('A', 'x'.repeat(10_000))),
    '0 planned, 2 wrong: 202 Item too_many',
  ],
  [
    'such codes, each another',
    () => lines(1500, (index) => point('A', index + 'x'.repeat(9000))),
    '0 planned, 1500 wrong: 2 Código too_long',
  ],
  [
    'two codes that take turns',
    () => lines(60_000, (index) => point('A', `NF-${index % 2}`)),
    '0 planned, 2 wrong: 402 Item too_many',
  ],
  ['one point too many', () => lines(pointsOfPlanMaxCount + 1, (index) => point(`A${index}`)), '422 /file file_points'],
  [
    'fewer points than allowed, and lines that contradict them',
    () =>
      lines(pointsOfPlanMaxCount + 1, (index) =>
        index < pointsOfPlanMaxCount - 1 ? point(`A${index}`, `NF-${index}`) : point('Other', 'NF-0'),
      ),
    '9999 planned, 2 wrong: 10001 Código same_code_as_line',
  ],
  [
    'every line wrong in every cell',
    () => lines(9000, (index) => `;x;y;${index}${'z'.repeat(200)};\n`),
    '0 planned, 36000 wrong: 2 Latitude wrong_type',
  ],
  [
    'a million empty lines',
    () => headings + point('A') + ';;;;\n'.repeat(500_000) + '\n'.repeat(500_000) + point('B'),
    '2 planned',
  ],
  ['as many columns as Excel has', () => `Nome${';x'.repeat(16_383)}\nA\n`, '422 /file file_columns'],
  ['cells as far as Excel has columns', () => `${headings}A;-30;-51${';'.repeat(16_380)}\n`, '1 planned'],
  ['something far from every heading', () => `${headings}A;-30;-51;;;;;;;x\n`, '0 planned, 1 wrong: 2 null no_heading'],
  [
    'a row with many cells without a heading, of which the first is reported',
    () => `${headings}A;-30;-51${';x'.repeat(90)}\n`,
    '0 planned, 1 wrong: 2 null no_heading',
  ],
  [
    'columns by formulas',
    () => sheet(columns, inlineCells('A') + numberCell(-30, 'B9-1') + numberCell(-51, 'C9')),
    '1 planned',
  ],
  [
    'a formula without a value',
    () => sheet(columns, `${inlineCells('A')}<c><f>B9</f></c>${numberCell(-51)}`),
    '0 planned, 1 wrong: 2 Latitude formula_without_value',
  ],
  [
    'an error in a cell',
    () => sheet(columns, `${inlineCells('A')}<c t="e"><v>#DIV/0!</v></c>${numberCell(-51)}`),
    '0 planned, 1 wrong: 2 Latitude formula_error',
  ],
  [
    'merged cells, of which the first alone has a value',
    () =>
      workbookWith(
        `<row>${inlineCells(...columns)}</row><row>${inlineCells('A')}${numberCell(-30)}${numberCell(-51)}</row><row>${inlineCells('')}${numberCell(-30)}${numberCell(-51)}</row></sheetData><mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells><sheetData>`,
      ),
    '1 planned, 1 wrong: 3 Nome missing',
  ],
  [
    'a date that is a plain number',
    () =>
      sheet(
        [...columns, 'Janela início', 'Janela fim'],
        inlineCells('A') + [-30, -51, 46_357.375, 46_357.5].map((value) => numberCell(value)).join(''),
      ),
    '0 planned, 2 wrong: 2 Janela início bad_format',
  ],
  ['UTF-16 with its mark', () => Buffer.from(`\ufeff${headings}${point('Açaí')}`, 'utf16le'), '1 planned'],
  ['UTF-16 without it', () => Buffer.from(headings + point('Açaí'), 'utf16le'), '422 /file file_kind'],
  ['Windows-1252', () => Buffer.from(headings + point('Açaí'), 'latin1'), '1 planned'],
  ['control characters', () => headings + point('A\u0000B') + point('C\u0007D'), '422 /file file_kind'],
];

describe('A malicious or damaged file of points', () => {
  let service: TestService;
  let client: Client;
  before(async () => {
    service = await startTestService();
    client = await service.as('dispatcher');
  });
  after(() => service.stop());

  /** The number of planned points, and the first fault. */
  async function outcomeOf(file: string | Uint8Array): Promise<string> {
    const query = {
      external_code: 'X',
      date_time_start: '2026-12-01T08:00:00-03:00',
      date_time_end: '2026-12-01T18:00:00-03:00',
      source: 'H' as const,
      optimize: false,
      dry_run: true,
    };
    let summary = '';
    const refusal = await refused(
      client
        .call('importRoutePlanFile', { file: fileOf(Buffer.from(file), 'pontos'), query })
        .then(({ body: { route_points: count, wrong_lines: wrong, wrong_lines_omitted: omitted } }) => {
          const [first] = wrong;
          summary = [
            `${count} planned`,
            ...(first ? [`${wrong.length + omitted} wrong: ${first.line} ${first.column} ${first.code}`] : []),
          ].join(', ');
        }),
    );
    return summary || refusal;
  }

  for (const [caseName, make, outcome] of files)
    it(`is read or refused for what it is: ${caseName}`, async () => {
      assert.equal(await outcomeOf(make()), outcome);
    });
});
