import { Type } from 'typebox';
import { DateTime, description, Id, Line, Noun, Nullable } from './schema.ts';

export const Name = Line(200);

export const ExternalCode = Nullable(
  Line(100, description('Its code in your own system', 'Seu código no seu próprio sistema')),
);

/** The fields of every record that is known by its name. */
export const namedRecord = {
  id: Id,
  name: Name,
  external_code: ExternalCode,
  date_created: DateTime,
  date_modified: DateTime,
};

/** Those of them that a caller writes. */
export const namedWritable = { name: Name, external_code: Type.Optional(ExternalCode) };

export const NamedRecord = Noun('NamedRecord', namedRecord);
export type NamedRecord = Type.Static<typeof NamedRecord>;

export const NewNamedRecord = Noun('NewNamedRecord', namedWritable);

/** A named record as another record shows it. */
export const NamedReference = Noun('NamedReference', {
  id: Id,
  name: Type.String({ examples: ['Distribuição urbana'] }),
});
export type NamedReference = Type.Static<typeof NamedReference>;
