import { Type } from 'typebox';
import { description, Noun, Nullable } from '../language/schema.ts';

/** A cell of a file at fault. */
export const WrongLine = Noun('WrongLine', {
  line: Type.Integer({ ...description('Line of the file, from 1', 'Linha do arquivo, a partir de 1') }),
  column: Nullable(Type.String(description('Heading of its column', 'Título da sua coluna'))),
  value: Nullable(Type.String(description('What stands there', 'O que está lá'))),
  code: Type.String(),
  message: Type.String(),
});
export type WrongLine = Type.Static<typeof WrongLine>;

const count = (en: string, ptBR: string) => Type.Integer({ minimum: 0, ...description(en, ptBR) });

/** How large an imported file may be: enough for 100,000 rows of a typical sheet. */
export const importMaxBytes = 20_000_000;

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

/** What became of the rows of a file. */
export const ImportReport = Noun('ImportReport', {
  rows: count('Rows with something in them', 'Linhas com algum conteúdo'),
  created: count('Records that are new', 'Registros novos'),
  updated: count('Records that were there and have changed', 'Registros existentes que mudaram'),
  unchanged: count('Records that were there just so', 'Registros que já estavam assim'),
  wrong: count('Rows left out, each named in wrong_lines', 'Linhas deixadas de fora, todas em wrong_lines'),
  wrong_lines: Type.Array(WrongLine),
  ignored_columns: Type.Array(
    Type.String(description('A heading that is not understood', 'Um título que não se reconhece')),
  ),
  dry_run: Type.Boolean(description('Nothing was kept', 'Nada foi guardado')),
});
export type ImportReport = Type.Static<typeof ImportReport>;
