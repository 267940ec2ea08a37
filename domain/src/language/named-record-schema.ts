import { Type } from 'typebox';
import { DateTime, description, Id, Line, Noun, Nullable } from './noun-schema.ts';

export const Name = Line(200);

export const ExternalCode = Nullable(
  Line(100, description('Code in your own system', 'Código no seu próprio sistema')),
);

/** The fields of every record that has a name and an external code. */
export const namedRecord = {
  id: Id,
  name: Name,
  external_code: ExternalCode,
  date_created: DateTime,
  date_modified: DateTime,
};

/** The writable ones of these fields. */
export const namedWritable = { name: Name, external_code: Type.Optional(ExternalCode) };

export const NamedRecord = Noun('NamedRecord', namedRecord);
export type NamedRecord = Type.Static<typeof NamedRecord>;

export const NewNamedRecord = Noun('NewNamedRecord', namedWritable);

/** A named record as nested in another record. */
export const NamedReference = Noun('NamedReference', {
  id: Id,
  name: Type.String({ examples: ['Distribuição urbana'] }),
});
export type NamedReference = Type.Static<typeof NamedReference>;
