import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { description } from '@tropeiro/domain/language/noun-schema.ts';
import { PlanFileQuery, RoutePlanFileReport } from '@tropeiro/domain/planning/sheets/route-plan-file-schema.ts';
import { importMaxBytes } from '@tropeiro/domain/sheets/import-report.ts';
import { TemplateColumn } from '@tropeiro/domain/sheets/import-report-schema.ts';
import { Type } from 'typebox';
import { listMediaTypes } from '../media-types.ts';
import { operation } from '../operation.ts';

const tag = bilingual('Route plans', 'Planos de rota');
const sheetTypes = [listMediaTypes.csv, listMediaTypes.xlsx] as const;
const fileTypes = [...sheetTypes, 'application/xml', 'text/xml', 'application/zip'] as const;
const fileName = 'pontos.xlsx';

const fields = PlanFileQuery.properties;

/** Two deliveries used in examples, one with two items. */
const content =
  'Q8OzZGlnbyBleHRlcm5vO0NsaWVudGU7TGF0aXR1ZGU7TG9uZ2l0dWRlO0phbmVsYSBpbsOtY2lvO0phbmVsYSBmaW07Q8OzZGlnbyBkbyBpdGVtO1F1YW50aWRhZGUgZG8gaXRlbQpORi0yMDUxMTtNZXJjYWRvIFRyaXN0ZXphOy0zMCwxMTA2Oy01MSwyNDk0OzA5OjAwOzExOjAwO0NYLTE7MTIKTkYtMjA1MTE7Ozs7OztDWC0yOzMKTkYtMjA1MTI7UGFkYXJpYSBJcGFuZW1hOy0zMCwxMzMxOy01MSwyMzA5Ozs7Owo=';

/** Imports of route plans whose points are the lines of a spreadsheet, or invoices. */
export const routePlanFiles = {
  getRoutePlanTemplate: operation({
    id: 'getRoutePlanTemplate',
    method: 'GET',
    path: '/import/route_plan/template',
    tag,
    summary: bilingual(
      'Columns of a spreadsheet with the points of a plan',
      'Colunas de uma planilha com os pontos de um plano',
    ),
    description: bilingual(
      'As CSV or XLSX, by Accept: a file with the headings and an example point, in the language of Accept-Language.',
      'Em CSV ou XLSX, conforme o Accept: um arquivo com os títulos e um ponto de exemplo, no idioma de Accept-Language.',
    ),
    access: 'route_plan:write',
    answer: {
      kind: 'record',
      status: 200,
      schema: Type.Object({ data: Type.Array(TemplateColumn) }),
      bytes: sheetTypes,
    },
    example: {
      answer: {
        field: 'name',
        heading: 'Nome',
        headings: ['name', 'nome', 'cliente'],
        description: 'An invoice and a customer: the text by which users recognise the stop',
        example: 'NF 10482 Mercado do Porto',
      },
      savedFile: { mediaType: listMediaTypes.xlsx, fileName },
    },
    refusals: [],
  }),

  importRoutePlanFile: operation({
    id: 'importRoutePlanFile',
    method: 'POST',
    path: '/import/route_plan/file',
    tag,
    summary: bilingual(
      'Import a route plan from a spreadsheet or from invoices (NF-e)',
      'Importar um plano de rota de uma planilha ou de notas fiscais (NF-e)',
    ),
    description: bilingual(
      'CSV or XLSX with one point per line: the body itself, the only file of a form, or Base64. The fields of the plan are in the query, in parts of the form or in the body. The first row has headings, in English or Portuguese; the template shows them. Lines with the same external code form one point with several items. With a column of plates, each plate and day is a separate plan. Up to 10,000 points in 100,000 lines. Or invoices: the XML of an NF-e, or a ZIP of them. Each becomes a delivery to its recipient, with its key as external code; the report lists files that are not invoices, and why. Everything else works as with JSON, and the report is the same: each wrong line has its line and column in the file.',
      'CSV ou XLSX com um ponto por linha: o próprio corpo, o único arquivo de um formulário, ou Base64. Os campos do plano vêm na consulta, em partes do formulário ou no corpo. A primeira linha traz os títulos, em inglês ou português; o modelo os mostra. Linhas com o mesmo código externo formam um só ponto com vários itens. Com uma coluna de placas, cada placa e dia é um plano separado. Até 10.000 pontos em 100.000 linhas. Ou notas fiscais: o XML de uma NF-e, ou um ZIP deles. Cada nota vira uma entrega ao destinatário, com a chave como código externo; o relatório lista os arquivos que não são notas, e por quê. O resto funciona como por JSON, e o relatório é o mesmo: cada linha errada traz sua linha e coluna no arquivo.',
    ),
    access: 'route_plan:write',
    query: PlanFileQuery,
    body: Type.Object({
      data: Type.Object({
        content: Type.String({
          minLength: 1,
          contentEncoding: 'base64',
          ...description('The file in Base64', 'O arquivo em Base64'),
        }),
        ...fields,
      }),
      ...fields,
    }),
    upload: {
      pointer: '/data/content',
      maxBytes: importMaxBytes,
      mediaType: fileTypes.join(', '),
      plain: fileTypes,
    },
    answer: { kind: 'record', status: 200, pendingStatus: 202, schema: RoutePlanFileReport },
    example: {
      query: {
        external_code: 'ROTA-2026-12-01-SUL',
        date_time_start: '2026-12-01T08:00:00-03:00',
        date_time_end: '2026-12-01T18:00:00-03:00',
        vehicle_plate: 'IXA4B17',
        has_time_window: true,
        source: 'H',
      },
      body: { data: { content } },
      sentFile: fileName,
      answer: {
        route_points: 2,
        wrong_lines: [],
        wrong_lines_omitted: 0,
        wrong_route_plans: [],
        unassigned_points: [],
        route_plans: [
          {
            id: 21,
            external_code: 'ROTA-2026-12-01-SUL',
            status: 'P',
            vehicle_id: 1,
            driver_id: 1,
            user_id: 7,
            total_points: 2,
            total_time: 2130,
            total_distance: 9310,
          },
        ],
        replaced_route_plans: [],
        warnings: [],
        route_id: 8,
        source_used: 'H',
        dry_run: false,
        ignored_columns: [],
        // Only in a dry run with rows=true.
        columns: undefined,
        rows: undefined,
        rows_omitted: undefined,
      },
    },
    announces: ['route_plan.created', 'route_plan.excluded', 'route_point.updated'],
    refusals: ['unreadable_file', 'rule_violated', 'plan_refused', 'plan_too_large', 'too_many_misses'],
  }),
};
