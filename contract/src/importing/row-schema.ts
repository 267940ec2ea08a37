import { description, Noun } from '@tropeiro/domain/language/noun-schema.ts';
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';

const id = Type.Integer({ minimum: 1 });
/** Codes of closed lists start at 0. */
const code = Type.Integer({ minimum: 0 });
const text = Type.String({ maxLength: 200 });

/** A reference in a row: a name or external code, or an object with one of these or an id. */
const Referred = Type.Union(
  [
    text,
    Type.Object({
      id: Type.Optional(id),
      external_code: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      name: Type.Optional(Type.String()),
    }),
    Type.Null(),
  ],
  description(
    'Its name or external code, or an object with id, external_code or name',
    'Seu nome ou código externo, ou um objeto com id, external_code ou name',
  ),
);

/** An entry of a closed list: as text, like a cell of a sheet, or as an object with its name or id. */
const Listed = Type.Union(
  [text, Type.Object({ id: Type.Optional(code), name: Type.Optional(Type.String()) }), Type.Null()],
  description(
    'Its name in either language, or an object with id or name',
    'Seu nome em qualquer dos dois idiomas, ou um objeto com id ou name',
  ),
);

/** A record that can be referred to by its id only. */
const Identified = Type.Union(
  [Type.Object({ id }), Type.Null()],
  description('An object with its id', 'Um objeto com seu id'),
);

/** Id fields that do not follow the rule of referring to another record by name or code. */
type Exceptions<Omitted extends string, Listed extends string, Identified extends string> = {
  /** Fields that only single records have. */
  readonly omitted?: readonly Omitted[];
  /** Fields with an entry of a closed list. */
  readonly listed?: readonly Listed[];
  /** Fields with a record that can be referred to by its id only. */
  readonly identified?: readonly Identified[];
};

/** The references of a row, named after the id fields of the record without `_id`. */
type Named<New extends TObject, L extends string, I extends string> = {
  [K in Exclude<keyof Static<New>, OwnId> as K extends `${infer Noun}_id` ? Noun : never]?: Static<
    K extends L ? typeof Listed : K extends I ? typeof Identified : typeof Referred
  >;
};

type Row<New extends TObject, Omitted extends string, L extends string, I extends string> = Flat<
  Partial<Omit<Static<New>, Omitted | keyof Named<New, L, I>>> & Named<New, L, I>
>;

/** The fields of an intersection as one object. Otherwise TypeScript accepts a string for `{} & Partial<…>`. */
type Flat<T> = { [K in keyof T]: T[K] };

/** Fields whose names end in `_id` but hold the record's own ids. */
const ownIds = ['migration_id', 'external_id'] as const;
type OwnId = (typeof ownIds)[number];

/**
 * The schema of the rows of a batch, derived from that of a new record. No field is required, because required fields
 * depend on whether the record exists. The server validates each row on its own (`x-validated-alone`) and reports its
 * faults, so no row rejects the call, not even one with a text that cannot be stored. The documented fields are in
 * `x-row`.
 */
export function rowSchema<
  New extends TObject,
  const Omitted extends string = never,
  const L extends string = never,
  const I extends string = never,
>(
  name: string,
  newRecord: New,
  { omitted = [], listed = [], identified = [] }: Exceptions<Omitted, L, I> = {},
): ReturnType<typeof Type.Unsafe<Row<New, Omitted, L, I>>> {
  const own = Type.Partial(Type.Object(newRecord.properties as TProperties)).properties;
  const has = (fields: readonly string[], field: string) => fields.includes(field);
  const included = Object.entries(own).filter(([field]) => !has(omitted, field));
  const referred = included.flatMap(([field]): [string, TSchema][] => {
    if (!field.endsWith('_id') || has(ownIds, field)) return [];
    const schema = has(listed, field) ? Listed : has(identified, field) ? Identified : Referred;
    return [[field.slice(0, -3), Type.Optional(schema)]];
  });
  const row = Noun(name, Object.fromEntries([...included, ...referred]));
  return Type.Unsafe<Row<New, Omitted, L, I>>(
    Type.Object({}, { additionalProperties: true, 'x-row': row, 'x-validated-alone': true }),
  );
}
