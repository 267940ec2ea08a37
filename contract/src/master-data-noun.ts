import type { Permission } from '@tropeiro/domain/access/permission.ts';
import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { NamedRecord, NewNamedRecord } from '@tropeiro/domain/language/named-record-schema.ts';
import type { ImportColumn } from '@tropeiro/domain/sheets/import-column.ts';
import type { Static, TObject, TProperties, TSchema } from 'typebox';
import { type Crud, type CrudIds, crud } from './crud.ts';
import { batchOf } from './importing/batch.ts';
import { byCodeOrName, importOf } from './importing/import-of.ts';
import { rowSchema } from './importing/row-schema.ts';
import { namedFilters } from './lists/named-filters.ts';
import type { AnyAnnouncementType } from './operation.ts';

/**
 * The ids of the operations of a master-data noun. They are written out so that a text search for one finds the noun.
 */
export type MasterDataIds = CrudIds & {
  /** Creates or changes records from a list in a body. */
  readonly upsert: string;
};

/** The ids of a noun that files can import as well. */
export type ImportableIds = MasterDataIds & {
  /** Imports a file. */
  readonly import: string;
  /** Returns the template of such a file. */
  readonly template: string;
};

type Empty = { [K in never]: never };

/** The definition of a master-data noun. Its operations, handlers, imports and samples derive from it. */
type MasterDataDefinition<
  Name extends string,
  Ids extends MasterDataIds,
  Record extends TObject,
  New extends TObject,
  Row extends TSchema,
  Filters extends TProperties,
  Also extends AnyAnnouncementType,
> = {
  /** The noun in paths, announcements and the database, such as `cost_center`. */
  readonly noun: Name;
  readonly ids: Ids;
  readonly plural: BilingualText;
  readonly singular: BilingualText;
  /** The plural in the summary of the list, which names the sort order. */
  readonly listedAs?: BilingualText;
  /** The record whose permissions are required to read and write this one. */
  readonly of: 'vehicle' | 'driver' | 'device' | 'route_plan';
  readonly record: Record;
  readonly newRecord: New;
  /** The schema of a row of a list in a body (`rowSchema`). */
  readonly row: Row;
  readonly filters: Filters;
  /** How imported rows are matched to records; by code or name if absent. */
  readonly key?: BilingualText;
  /** What an import announces beyond created and changed records. */
  readonly alsoAnnounces?: readonly Also[];
  /** What is removed with a record and announced too. */
  readonly alsoRemoved?: readonly AnyAnnouncementType[];
  readonly example: Crud<Name, Record, New, Filters, Empty>['example'] & { readonly rows: readonly Static<Row>[] };
  /** The columns of a file. */
  readonly columns: readonly ImportColumn[];
};

/** The file of an example: its name, and its content as CSV. */
type ExampleFile = { readonly name: string; readonly csv: string };

export const masterDataTag = bilingual('Master data', 'Cadastros');

/**
 * Makes the operations of a master-data noun whose records do not fit in a row of a file: the five CRUD operations and the
 * import from a list in a body.
 */
export function masterDataNoun<
  const Name extends string,
  const Ids extends MasterDataIds,
  Record extends TObject,
  New extends TObject,
  Row extends TSchema,
  Filters extends TProperties,
  const Also extends AnyAnnouncementType = never,
>(noun: MasterDataDefinition<Name, Ids, Record, New, Row, Filters, Also>) {
  const { noun: name, ids, plural, listedAs = plural, singular, of, key = byCodeOrName } = noun;
  const path = `/${name}/` as const;
  const write: Permission = `${of}:write`;
  return {
    ...noun,
    records: crud(ids, {
      path,
      tag: masterDataTag,
      plural: listedAs,
      singular,
      read: `${of}:read`,
      write,
      record: noun.record,
      newRecord: noun.newRecord,
      filters: noun.filters,
      example: noun.example,
      ...(noun.alsoRemoved && { alsoRemoved: noun.alsoRemoved }),
    }),
    lists: batchOf<Ids['upsert'], Row, Announced<Name, Also>>({
      id: ids.upsert,
      path: `${path}batch/`,
      tag: masterDataTag,
      plural,
      keys: key,
      access: write,
      row: noun.row,
      example: noun.example.rows,
      announces: announcedBy(noun),
    }),
    files: {},
  };
}

/** Makes the operations of a master-data noun that files can import as well. */
export function importableNoun<
  const Name extends string,
  const Ids extends ImportableIds,
  Record extends TObject,
  New extends TObject,
  Row extends TSchema,
  Filters extends TProperties,
  const Also extends AnyAnnouncementType = never,
>(noun: MasterDataDefinition<Name, Ids, Record, New, Row, Filters, Also> & { readonly file: ExampleFile }) {
  const { noun: name, ids, plural, of, key = byCodeOrName, file } = noun;
  return {
    ...masterDataNoun(noun),
    files: importOf<Ids['import'], Ids['template'], Announced<Name, Also>>({
      id: ids.import,
      templateId: ids.template,
      path: `/import/${name}`,
      plural,
      key,
      fileName: file.name,
      csv: file.csv,
      access: `${of}:write`,
      announces: announcedBy(noun),
    }),
  };
}

type Announced<Name extends string, Also extends AnyAnnouncementType> = `${Name}.created` | `${Name}.updated` | Also;

/** What imports of a noun announce. */
const announcedBy = <const Name extends string, const Also extends AnyAnnouncementType>({
  noun: name,
  alsoAnnounces = [],
}: {
  readonly noun: Name;
  readonly alsoAnnounces?: readonly Also[];
}): readonly Announced<Name, Also>[] => [`${name}.created`, `${name}.updated`, ...alsoAnnounces];

/** A row with a name and an external code. */
export const namedRow = rowSchema('NamedRow', NewNamedRecord);

/** A noun whose records have only a name and an external code. This line is its whole definition. */
export function namedNoun<const Name extends string, const Ids extends ImportableIds>(
  noun: Pick<
    MasterDataDefinition<
      Name,
      Ids,
      typeof NamedRecord,
      typeof NewNamedRecord,
      typeof namedRow,
      typeof namedFilters,
      never
    >,
    'noun' | 'ids' | 'plural' | 'singular' | 'of' | 'columns'
  > & {
    readonly example: Crud<Name, typeof NamedRecord, typeof NewNamedRecord, typeof namedFilters, Empty>['example'] & {
      /** The record used in the examples of imports. */
      readonly imported: { readonly name: string; readonly external_code: string };
      readonly fileName: string;
    };
  },
) {
  const { imported, fileName, ...example } = noun.example;
  const file = { name: fileName, csv: `name,external_code\n${imported.name},${imported.external_code}\n` };
  return {
    ...importableNoun({ ...noun, ...named, example: { ...example, rows: [imported] }, file }),
    hasOnlyName: true as const,
  };
}

const named = { record: NamedRecord, newRecord: NewNamedRecord, row: namedRow, filters: namedFilters };
