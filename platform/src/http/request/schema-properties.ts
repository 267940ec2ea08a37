import type { TObject, TSchema } from 'typebox';

/** The fields of a schema by their names. Empty if the schema is not an object. */
export const propertiesOf = (schema: TSchema | undefined): Readonly<Record<string, TSchema>> =>
  (schema as Partial<TObject> | undefined)?.properties ?? {};
