import type { Permission } from '@tropeiro/domain/access/permission.ts';
import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { batchMaxRows, ImportReport } from '@tropeiro/domain/sheets/import-report.ts';
import { type Static, type TSchema, Type } from 'typebox';
import type { BodyLimit } from '../body-limit.ts';
import { type AnyAnnouncementType, operation } from '../operation.ts';
import { importOptions } from './import-options.ts';

/** Enough for so many rows with every field. */
const bodyLimit: BodyLimit = { bytes: 10_000_000, values: 300_000 };

/** The report of the examples. */
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

/** The operation that writes many records of a kind at once, each known by its natural key. */
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
    summary: bilingual(
      `Create or change many ${plural.en} at once`,
      `Criar ou alterar muitos(as) ${plural['pt-BR']} de uma vez`,
    ),
    description: bilingual(
      `Up to ${batchMaxRows} rows, judged as those of a file. ${keys.en} tells whether a record is there already: then it is changed where the row says otherwise; what is absent stays, null clears. A row with a fault is left out and named in wrong_lines; the others go in, all of them or, should anything break, none. The same again changes nothing.`,
      `Até ${batchMaxRows} linhas, julgadas como as de um arquivo. ${keys['pt-BR']} diz se um registro já existe: então ele muda onde a linha diz outra coisa; o que está ausente fica, null limpa. Uma linha com falha fica de fora e aparece em wrong_lines; as outras entram, todas ou, se algo quebrar, nenhuma. O mesmo de novo não muda nada.`,
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
