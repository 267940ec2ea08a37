import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { batches } from '@tropeiro/contract/importing/batches.ts';
import { importIdsOf, importKindOf } from '../kinds/import-kinds.ts';
import { fieldsOf } from './list-source.ts';

type Schema = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
};

describe('The fields of a row that documents show are those that are read', () => {
  for (const id of importIdsOf('upsert')) {
    it(id, () => {
      const { items } = batches[id].body.properties.data as unknown as { items: { 'x-row': Required<Schema> } };
      const { properties: shown } = items['x-row'];
      const fields = fieldsOf(importKindOf(id));
      const aliases = fields.flatMap(({ alias, named }) => (alias === undefined ? [] : [{ alias, named }]));
      const accepted = fields.filter(({ isAccepted }) => isAccepted).map(({ field }) => field);
      assert.deepEqual(Object.keys(shown).sort(), [...accepted, ...aliases.map(({ alias }) => alias)].sort());
      for (const { alias, named } of aliases) assert.deepEqual(formsOf(shown[alias]), acceptedForms(named), alias);
    });
  }
});

const acceptedForms = (named: ReturnType<typeof fieldsOf>[number]['named']): readonly string[] => {
  if (!named) return ['id'];
  return named.kind === 'code' ? ['id', 'name', 'text'] : ['external_code', 'id', 'name', 'text'];
};

/** The forms of references that a schema accepts. */
const formsOf = (schema: Schema | undefined): readonly string[] =>
  (schema?.anyOf ?? [])
    .flatMap(({ type, properties = {} }) => (type === 'string' ? ['text'] : Object.keys(properties)))
    .sort();
