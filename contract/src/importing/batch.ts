import type { Permission } from '@tropeiro/domain/access/permission.ts';
import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { batchMaxRows } from '@tropeiro/domain/sheets/import-report.ts';
import { ImportReport } from '@tropeiro/domain/sheets/import-report-schema.ts';
import { type Static, type TSchema, Type } from 'typebox';
import type { BodyLimit } from '../body-limit.ts';
import { type AnyAnnouncementType, operation } from '../operation.ts';
import { importOptions } from './import-options.ts';

/** Large enough for the maximum number of rows with every field. */
const bodyLimit: BodyLimit = { bytes: 10_000_000, values: 300_000 };

/** The report used in examples. */
const report = {
  rows: 1,
  created: 1,
  updated: 0,
  unchanged: 0,
  wrong: 0,
  records: [{ line: 1, id: null, result: 'created' }],
  wrong_lines: [],
  wrong_lines_omitted: 0,
  created_references: [],
  ignored_columns: [],
  dry_run: true,
};

/** The operation that writes many records of a kind at once, each matched by its natural key. */
export const batchOf = <const Id extends string, Row extends TSchema, const W extends AnyAnnouncementType>(kind: {
  readonly id: Id;
  readonly path: `/${string}/batch/`;
  readonly tag: BilingualText;
  readonly plural: BilingualText;
  readonly keys: BilingualText;
  readonly access: Permission;
  readonly row: Row;
  /** The rows of its example. */
  readonly example: readonly Static<Row>[];
  readonly announces: readonly W[];
}) => {
  const { plural, keys } = kind;
  const batch = operation({
    id: kind.id,
    method: 'POST',
    path: kind.path,
    tag: kind.tag,
    summary: bilingual(`Create or change many ${plural.en} at once`, `Criar ou alterar ${plural['pt-BR']} em lote`),
    description: bilingual(
      `Up to ${batchMaxRows} rows, validated like the rows of a file. Existing records are matched by ${keys.en}. A matched record is updated with the values of the row; absent fields keep their value, and null clears them. Rows with faults are skipped and reported in wrong_lines. All other rows are written in one transaction. Sending the same batch again changes nothing.`,
      `Até ${batchMaxRows} linhas, validadas como as de um arquivo. Registros existentes são identificados por ${keys['pt-BR']}. Um registro encontrado é atualizado com os valores da linha; campos ausentes mantêm o valor e null os limpa. Linhas com falhas são ignoradas e aparecem em wrong_lines. As demais são gravadas em uma única transação. Reenviar o mesmo lote não muda nada.`,
    ),
    access: kind.access,
    query: Type.Object(importOptions),
    body: Type.Object({ data: Type.Array(kind.row, { minItems: 1, maxItems: batchMaxRows }), ...importOptions }),
    bodyLimit,
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: ImportReport }) },
    announces: kind.announces,
    example: { query: { dry_run: true }, body: { data: kind.example }, answer: report },
    refusals: ['import_running', 'too_many_misses'],
  });
  return { [kind.id]: batch } as { readonly [K in Id]: typeof batch };
};
