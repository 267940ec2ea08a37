import type { Permission } from '@tropeiro/domain/access/permission.ts';
import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { description } from '@tropeiro/domain/language/schema.ts';
import { ImportReport, importMaxBytes, TemplateColumn } from '@tropeiro/domain/sheets/import-report.ts';
import { Type } from 'typebox';
import { listMediaTypes } from '../media-types.ts';
import { type AnyAnnouncementType, operation } from '../operation.ts';
import { importOptions } from './import-options.ts';

const tag = bilingual('Imports', 'Importações');
const fileTypes = [listMediaTypes.csv, listMediaTypes.xlsx] as const;

/** The report of the examples. */
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

/** A column of the examples. */
const column = {
  field: 'title',
  heading: 'Título',
  headings: ['title', 'título', 'nome'],
  description: 'Shown on the map',
  example: 'Delivery 03',
};

/** The two operations of a kind of record that files bring in. */
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
  /** What such a file is called in examples. */
  readonly fileName: string;
  /** A small one in Base64, for the example of a JSON body. */
  readonly content: string;
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
      `CSV or XLSX of up to 100,000 rows: the body itself, the one file of a form, or Base64. dry_run and create_missing may stand in the query, in a part of the form or in the body. The first row is headings, in English or Portuguese; the template shows them. ${key.en} tells whether a record is there already: then it is changed where a cell says otherwise, and an empty cell leaves it as it is. A row with a fault is left out and named in wrong_lines; the others go in, all of them or, should anything break, none. The same file again changes nothing.`,
      `CSV ou XLSX de até 100.000 linhas: o próprio corpo, o único arquivo de um formulário, ou Base64. dry_run e create_missing podem vir na consulta, em uma parte do formulário ou no corpo. A primeira linha são os títulos, em inglês ou português; o modelo os mostra. ${key['pt-BR']} diz se um registro já existe: então ele muda onde uma célula diz outra coisa, e uma célula vazia o deixa como está. Uma linha com falha fica de fora e aparece em wrong_lines; as outras entram, todas ou, se algo quebrar, nenhuma. O mesmo arquivo de novo não muda nada.`,
    ),
    access,
    query: Type.Object(importOptions),
    body: Type.Object({
      data: Type.Object({
        content: Type.String({
          minLength: 1,
          contentEncoding: 'base64',
          ...description('The file in Base64', 'O arquivo em Base64'),
        }),
        ...importOptions,
      }),
      ...importOptions,
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
      body: { data: { content: kind.content } },
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
      'As CSV or XLSX, by Accept, a file with the headings and a row to show how; in Portuguese by Accept-Language.',
      'Em CSV ou XLSX, conforme Accept, um arquivo com os títulos e uma linha de exemplo; em português por Accept-Language.',
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
