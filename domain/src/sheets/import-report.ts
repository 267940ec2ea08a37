import { Type } from 'typebox';
import { description, Noun, Nullable } from '../language/schema.ts';

const line = Type.Integer({
  ...description(
    'Line of the file, or place in the list, from 1',
    'Linha do arquivo, ou lugar na lista, a partir de 1',
  ),
});

/** A field of a row at fault. */
export const WrongLine = Noun('WrongLine', {
  line,
  file: Nullable(
    Type.String(
      description(
        'The file it is of, where several came: invoices, or files of the command line',
        'O arquivo de que é, quando vieram vários: notas fiscais, ou arquivos da linha de comando',
      ),
    ),
  ),
  name: Nullable(Type.String(description('Name or title in the row', 'Nome ou título na linha'))),
  external_code: Nullable(Type.String(description('Code in your own system', 'Código no seu próprio sistema'))),
  field: Nullable(Type.String(description('Field of the API at fault', 'Campo da API em que está a falha'))),
  column: Nullable(Type.String(description('Heading of its column in a file', 'Título da sua coluna em um arquivo'))),
  value: Nullable(Type.String(description('What stands there', 'O que está lá'))),
  code: Type.String({ examples: ['missing'] }),
  message: Type.String({ examples: ['É obrigatório.'] }),
});
export type WrongLine = Type.Static<typeof WrongLine>;

/** A row that was taken, and the record it stands for. */
export const ImportedRow = Noun('ImportedRow', {
  line,
  id: Nullable(
    Type.Integer({
      minimum: 1,
      ...description(
        'null: of a record that a dry run has not kept',
        'null: de um registro que a simulação não guardou',
      ),
    }),
  ),
  result: Type.Unsafe<'created' | 'updated' | 'unchanged'>(Type.String({ enum: ['created', 'updated', 'unchanged'] })),
});
export type ImportedRow = Type.Static<typeof ImportedRow>;

/** A record that rows refer to and that was created for them. */
export const CreatedReference = Noun('CreatedReference', {
  resource: Type.String(
    description('Kind of record: fleet, cost_center, …', 'Tipo de registro: fleet, cost_center, …'),
  ),
  id: Nullable(Type.Integer({ minimum: 1 })),
  name: Type.String(),
});
export type CreatedReference = Type.Static<typeof CreatedReference>;

const count = (en: string, ptBR: string) => Type.Integer({ minimum: 0, ...description(en, ptBR) });

/** How large an imported file may be: enough for 100,000 rows of a typical sheet. */
export const importMaxBytes = 20_000_000;

/** How many rows a list in a body may have: as many as are written while somebody waits. */
export const batchMaxRows = 5000;

/** A column that an import understands. */
export const TemplateColumn = Noun('TemplateColumn', {
  field: Type.String(description('Field of the API that it fills', 'Campo da API que ela preenche')),
  heading: Type.String(description('Its heading in the template', 'Seu título no modelo')),
  headings: Type.Array(Type.String(), {
    ...description(
      'Every heading understood; case, accents and punctuation do not matter',
      'Todos os títulos aceitos; maiúsculas, acentos e pontuação não importam',
    ),
  }),
  required: Type.Boolean(description('A new record needs it', 'Um registro novo precisa dela')),
  description: Type.String(),
  example: Type.String(),
});
export type TemplateColumn = Type.Static<typeof TemplateColumn>;

/** What became of the rows of a file or list. */
export const ImportReport = Noun('ImportReport', {
  rows: count('Rows with something in them', 'Linhas com algum conteúdo'),
  created: count('Records that are new', 'Registros novos'),
  updated: count('Records that were there and have changed', 'Registros existentes que mudaram'),
  unchanged: count('Records that were there just so', 'Registros que já estavam assim'),
  wrong: count('Rows left out; wrong_lines says why', 'Linhas deixadas de fora; wrong_lines diz por quê'),
  records: Type.Array(ImportedRow, {
    ...description(
      'Every row that was taken, with the id of its record',
      'Cada linha aceita, com o id do seu registro',
    ),
  }),
  wrong_lines: Type.Array(WrongLine),
  wrong_lines_omitted: count(
    'Faults that are not in wrong_lines, which would be too long with them',
    'Falhas que não estão em wrong_lines, que ficaria longa demais com elas',
  ),
  created_references: Type.Array(CreatedReference, {
    ...description('What create_missing has created', 'O que create_missing criou'),
  }),
  ignored_columns: Type.Array(
    Type.String(description('A heading that is not understood', 'Um título que não se reconhece')),
  ),
  dry_run: Type.Boolean(description('Nothing was kept', 'Nada foi guardado')),
});
export type ImportReport = Type.Static<typeof ImportReport>;
