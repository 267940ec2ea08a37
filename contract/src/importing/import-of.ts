import type { Permission } from '@tropeiro/domain/access/permission.ts';
import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { description } from '@tropeiro/domain/language/noun-schema.ts';
import { chosenColumns } from '@tropeiro/domain/sheets/chosen-columns-schema.ts';
import { importMaxBytes } from '@tropeiro/domain/sheets/import-report.ts';
import { ImportReport, TemplateColumn } from '@tropeiro/domain/sheets/import-report-schema.ts';
import { Type } from 'typebox';
import { listMediaTypes } from '../media-types.ts';
import { type AnyAnnouncementType, operation } from '../operation.ts';
import { importOptions } from './import-options.ts';

/** How rows are matched to records that have a name and an external code. */
export const byCodeOrName = bilingual('the external code, or else the name', 'código externo ou, na falta dele, nome');

const tag = bilingual('Imports', 'Importações');
/** The options of an import from a file. */
const fileOptions = { ...importOptions, columns: chosenColumns };
const fileTypes = [listMediaTypes.csv, listMediaTypes.xlsx] as const;

/** The report used in examples. */
const report = {
  rows: 2,
  created: 1,
  updated: 1,
  unchanged: 0,
  wrong: 0,
  records: [
    { line: 2, id: null, result: 'created' },
    { line: 3, id: 5, result: 'updated' },
  ],
  wrong_lines: [],
  wrong_lines_omitted: 0,
  created_references: [],
  ignored_columns: [],
  dry_run: true,
};

/** A column used in examples. */
const column = {
  field: 'title',
  heading: 'Título',
  headings: ['title', 'título', 'nome'],
  description: 'Shown on the map',
  example: 'Delivery 03',
};

/** The two operations of a kind of record that can be imported from files. */
export const importOf = <
  const Id extends string,
  const TemplateId extends string,
  const W extends AnyAnnouncementType,
>(kind: {
  readonly id: Id;
  readonly templateId: TemplateId;
  readonly path: `/import/${string}`;
  readonly plural: BilingualText;
  readonly key: BilingualText;
  /** The file name in examples. */
  readonly fileName: string;
  /** A small file, sent in Base64 in the example of a JSON body. */
  readonly csv: string;
  readonly access: Permission;
  readonly announces: readonly W[];
}) => {
  const { plural, key, access, announces } = kind;
  const imports = operation({
    id: kind.id,
    method: 'POST',
    path: kind.path,
    tag,
    summary: bilingual(`Import ${plural.en} from a file`, `Importar ${plural['pt-BR']} de um arquivo`),
    description: bilingual(
      `CSV or XLSX of up to 100,000 rows: the body itself, the only file of a form, or Base64. dry_run and create_missing may be in the query, in a part of the form or in the body. The first row has headings, in English or Portuguese; the template shows them. Existing records are matched by ${key.en}. A matched record is updated with the values of the row; empty cells leave it unchanged. Rows with faults are skipped and reported in wrong_lines. All other rows are written in one transaction. Importing the same file again changes nothing.`,
      `CSV ou XLSX de até 100.000 linhas: o próprio corpo, o único arquivo de um formulário, ou Base64. dry_run e create_missing podem vir na consulta, em uma parte do formulário ou no corpo. A primeira linha traz os títulos, em inglês ou português; o modelo os mostra. Registros existentes são identificados por ${key['pt-BR']}. Um registro encontrado é atualizado com os valores da linha; células vazias não o alteram. Linhas com falhas são ignoradas e aparecem em wrong_lines. As demais são gravadas em uma única transação. Importar o mesmo arquivo de novo não muda nada.`,
    ),
    access,
    query: Type.Object(fileOptions),
    body: Type.Object({
      data: Type.Object({
        content: Type.String({
          minLength: 1,
          contentEncoding: 'base64',
          ...description('The file in Base64', 'O arquivo em Base64'),
        }),
        ...fileOptions,
      }),
      ...fileOptions,
    }),
    upload: {
      pointer: '/data/content',
      maxBytes: importMaxBytes,
      mediaType: fileTypes.join(', '),
      plain: fileTypes,
    },
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: ImportReport }) },
    announces,
    example: {
      query: { dry_run: true },
      body: { data: { content: base64(kind.csv) } },
      sentFile: kind.fileName,
      answer: report,
    },
    refusals: ['unreadable_file', 'import_running', 'too_many_misses'],
  });
  const template = operation({
    id: kind.templateId,
    method: 'GET',
    path: `${kind.path}/template`,
    tag,
    summary: bilingual(`Columns of a file of ${plural.en}`, `Colunas de um arquivo de ${plural['pt-BR']}`),
    description: bilingual(
      'As CSV or XLSX, by Accept: a file with the headings and an example row, in the language of Accept-Language.',
      'Em CSV ou XLSX, conforme o Accept: um arquivo com os títulos e uma linha de exemplo, no idioma de Accept-Language.',
    ),
    access,
    answer: {
      kind: 'record',
      status: 200,
      schema: Type.Object({ data: Type.Array(TemplateColumn) }),
      bytes: fileTypes,
    },
    example: {
      answer: column,
      savedFile: { mediaType: listMediaTypes.xlsx, fileName: kind.fileName },
    },
    refusals: [],
  });
  return { [kind.templateId]: template, [kind.id]: imports } as { readonly [K in Id]: typeof imports } & {
    readonly [K in TemplateId]: typeof template;
  };
};

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
