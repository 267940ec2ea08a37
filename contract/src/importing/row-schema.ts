import { description, Noun } from '@tropeiro/domain/language/schema.ts';
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';

/** A record that a row refers to: by its name or external code, or as an object with one of these or its id. */
const Referred = Type.Union(
  [
    Type.String({ maxLength: 200 }),
    Type.Object({
      id: Type.Optional(Type.Integer({ minimum: 1 })),
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

/** What a row may name, by the names of the fields that hold ids of others. */
type Named<New extends TObject> = {
  [K in Exclude<keyof Static<New>, 'migration_id' | 'external_id'> as K extends `${infer Noun}_id`
    ? Noun
    : never]?: Static<typeof Referred>;
};

type Row<New extends TObject, Omitted extends string> = Partial<Omit<Static<New>, Omitted | keyof Named<New>>> &
  Named<New>;

/**
 * The schema of the rows of a batch, by that of a new record. None of its fields is required: what a row need not say
 * depends on whether its record is there. Every row is judged by itself, and told what is wrong with it, so that the call
 * is refused for none of them: only documents show what a row has (`x-row`).
 */
export function rowSchema<New extends TObject, const Omitted extends string = never>(
  name: string,
  newRecord: New,
  omitted: readonly Omitted[] = [],
): ReturnType<typeof Type.Unsafe<Row<New, Omitted>>> {
  const own = Type.Partial(Type.Object(newRecord.properties as TProperties)).properties;
  const taken = Object.entries(own).filter(([field]) => !omitted.includes(field as Omitted));
  const referred = taken.flatMap(([field]): [string, TSchema][] =>
    field.endsWith('_id') && field !== 'migration_id' && field !== 'external_id'
      ? [[field.slice(0, -3), Type.Optional(Referred)]]
      : [],
  );
  const row = Noun(name, Object.fromEntries([...taken, ...referred]));
  return Type.Unsafe<Row<New, Omitted>>(Type.Object({}, { additionalProperties: true, 'x-row': row }));
}
