import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { batches } from '@tropeiro/contract/importing/batches.ts';
import { importIdsOf, importKindOf } from './import-kinds.ts';
import { fieldsOf } from './list-source.ts';

type Schema = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
};

describe('What documents show of a row of a batch is what is understood of it', () => {
  for (const id of importIdsOf('list')) {
    it(id, () => {
      const { items } = batches[id].body.properties.data as unknown as { items: { 'x-row': Required<Schema> } };
      const { properties: shown } = items['x-row'];
      const fields = fieldsOf(importKindOf(id));
      const aliases = fields.flatMap(({ alias, named }) => (alias === undefined ? [] : [{ alias, named }]));
      const taken = fields.filter(({ isTaken }) => isTaken).map(({ field }) => field);
      assert.deepEqual(Object.keys(shown).sort(), [...taken, ...aliases.map(({ alias }) => alias)].sort());
      for (const { alias, named } of aliases) assert.deepEqual(waysOf(shown[alias]), waysUnderstood(named), alias);
    });
  }
});

const waysUnderstood = (named: ReturnType<typeof fieldsOf>[number]['named']): readonly string[] => {
  if (!named) return ['id'];
  return named.kind === 'code' ? ['id', 'name', 'text'] : ['external_code', 'id', 'name', 'text'];
};

/** The ways in which a schema lets something be named. */
const waysOf = (schema: Schema | undefined): readonly string[] =>
  (schema?.anyOf ?? [])
    .flatMap(({ type, properties = {} }) => (type === 'string' ? ['text'] : Object.keys(properties)))
    .sort();
