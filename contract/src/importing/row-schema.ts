import { description, Noun } from '@tropeiro/domain/language/schema.ts';
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';

const id = Type.Integer({ minimum: 1 });
/** Codes of closed lists begin with 0. */
const code = Type.Integer({ minimum: 0 });
const text = Type.String({ maxLength: 200 });

/** A record that a row refers to: by its name or external code, or as an object with one of these or its id. */
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

/** One of a closed list: as a cell of a sheet may say it, or as an object with its name or its id. */
const Listed = Type.Union(
  [text, Type.Object({ id: Type.Optional(code), name: Type.Optional(Type.String()) }), Type.Null()],
  description(
    'What it is called, in either language, or an object with id or name',
    'Como se chama, em qualquer das línguas, ou um objeto com id ou name',
  ),
);

/** A record that is known by its id alone. */
const Identified = Type.Union(
  [Type.Object({ id }), Type.Null()],
  description('An object with its id', 'Um objeto com seu id'),
);

/** How the fields that hold ids differ from one that names another record. */
type Exceptions<Omitted extends string, Listed extends string, Identified extends string> = {
  /** What only single records have. */
  readonly omitted?: readonly Omitted[];
  /** Of a closed list. */
  readonly listed?: readonly Listed[];
  /** Known by their id alone. */
  readonly identified?: readonly Identified[];
};

/** What a row may name, by the names of the fields that hold ids of others. */
type Named<New extends TObject, L extends string, I extends string> = {
  [K in Exclude<keyof Static<New>, OwnId> as K extends `${infer Noun}_id` ? Noun : never]?: Static<
    K extends L ? typeof Listed : K extends I ? typeof Identified : typeof Referred
  >;
};

type Row<New extends TObject, Omitted extends string, L extends string, I extends string> = Flat<
  Partial<Omit<Static<New>, Omitted | keyof Named<New, L, I>>> & Named<New, L, I>
>;

/** The fields of an intersection as one object: TypeScript assigns a text to `{} & Partial<…>`. */
type Flat<T> = { [K in keyof T]: T[K] };

/** Ids that are the record's own. */
const ownIds = ['migration_id', 'external_id'] as const;
type OwnId = (typeof ownIds)[number];

/**
 * The schema of the rows of a batch, by that of a new record. None of its fields is required: what a row need not say
 * depends on whether its record is there. Every row is judged by itself, and told what is wrong with it, so that the call
 * is refused for none of them, not even for a text that cannot be stored (`x-judged-row`): only documents show what a row has
 * (`x-row`).
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
  const taken = Object.entries(own).filter(([field]) => !has(omitted, field));
  const referred = taken.flatMap(([field]): [string, TSchema][] => {
    if (!field.endsWith('_id') || has(ownIds, field)) return [];
    const schema = has(listed, field) ? Listed : has(identified, field) ? Identified : Referred;
    return [[field.slice(0, -3), Type.Optional(schema)]];
  });
  const row = Noun(name, Object.fromEntries([...taken, ...referred]));
  return Type.Unsafe<Row<New, Omitted, L, I>>(
    Type.Object({}, { additionalProperties: true, 'x-row': row, 'x-judged-row': true }),
  );
}
