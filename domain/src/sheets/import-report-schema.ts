import { Type } from 'typebox';
import { description, Noun, Nullable } from '../language/noun-schema.ts';

const line = Type.Integer({
  ...description(
    'Line of the file, or position in the list, from 1',
    'Linha do arquivo, ou posição na lista, a partir de 1',
  ),
});

/** A fault in a field of a row. */
export const WrongLine = Noun('WrongLine', {
  line,
  file: Nullable(
    Type.String(
      description(
        'File of the line, if several files were sent: invoices, or files of the command line',
        'Arquivo da linha, se vários foram enviados: notas fiscais, ou arquivos da linha de comando',
      ),
    ),
  ),
  name: Nullable(Type.String(description('Name or title in the row', 'Nome ou título na linha'))),
  external_code: Nullable(Type.String(description('Code in your own system', 'Código no seu próprio sistema'))),
  field: Nullable(Type.String(description('API field with the fault', 'Campo da API com a falha'))),
  column: Nullable(Type.String(description('Heading of its column in a file', 'Título da sua coluna em um arquivo'))),
  value: Nullable(Type.String(description('Value in the file or list', 'Valor no arquivo ou na lista'))),
  code: Type.String({ examples: ['missing'] }),
  message: Type.String({ examples: ['É obrigatório.'] }),
});
export type WrongLine = Type.Static<typeof WrongLine>;

/** An accepted row, and its record. */
export const ImportedRow = Noun('ImportedRow', {
  line,
  id: Nullable(
    Type.Integer({
      minimum: 1,
      ...description('null: a record that the dry run has not stored', 'null: um registro que a simulação não gravou'),
    }),
  ),
  result: Type.Unsafe<'created' | 'updated' | 'unchanged'>(Type.String({ enum: ['created', 'updated', 'unchanged'] })),
});
export type ImportedRow = Type.Static<typeof ImportedRow>;

/** A record that was created because rows refer to it. */
export const CreatedReference = Noun('CreatedReference', {
  resource: Type.String(
    description('Kind of record: fleet, cost_center, …', 'Tipo de registro: fleet, cost_center, …'),
  ),
  id: Nullable(Type.Integer({ minimum: 1 })),
  name: Type.String(),
});
export type CreatedReference = Type.Static<typeof CreatedReference>;

const count = (en: string, ptBR: string) => Type.Integer({ minimum: 0, ...description(en, ptBR) });

/** A column that an import accepts. */
export const TemplateColumn = Noun('TemplateColumn', {
  field: Type.String(description('API field that it fills', 'Campo da API que ela preenche')),
  heading: Type.String(description('Heading in the template', 'Título no modelo')),
  headings: Type.Array(Type.String(), {
    ...description(
      'All accepted headings; case, accents and punctuation do not matter',
      'Todos os títulos aceitos; maiúsculas, acentos e pontuação não importam',
    ),
  }),
  required: Type.Boolean(description('Required for a new record', 'Obrigatória para um registro novo')),
  description: Type.String(),
  example: Type.String(),
});
export type TemplateColumn = Type.Static<typeof TemplateColumn>;

/** The result of an import of a file or list. */
export const ImportReport = Noun('ImportReport', {
  rows: count('Rows that are not empty', 'Linhas não vazias'),
  created: count('New records', 'Registros novos'),
  updated: count('Existing records that changed', 'Registros existentes que mudaram'),
  unchanged: count('Existing records without changes', 'Registros existentes sem alteração'),
  wrong: count('Skipped rows; wrong_lines has the reasons', 'Linhas ignoradas; wrong_lines traz os motivos'),
  records: Type.Array(ImportedRow, {
    ...description('Every accepted row, with the id of its record', 'Cada linha aceita, com o id do seu registro'),
  }),
  wrong_lines: Type.Array(WrongLine),
  wrong_lines_omitted: count(
    'Number of faults left out of wrong_lines to limit its length',
    'Número de falhas omitidas de wrong_lines para limitar seu tamanho',
  ),
  created_references: Type.Array(CreatedReference, {
    ...description('Records created by create_missing', 'Registros criados por create_missing'),
  }),
  ignored_columns: Type.Array(Type.String(description('An unknown heading', 'Um título desconhecido'))),
  dry_run: Type.Boolean(description('Nothing was stored', 'Nada foi gravado')),
});
export type ImportReport = Type.Static<typeof ImportReport>;
