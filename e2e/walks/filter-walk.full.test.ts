import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { cpfOf } from '@tropeiro/server/testing/documents.ts';
import { everyOperation, unfilteredCall } from '../samples/sample-calls.ts';
import { World } from '../world.ts';
import { rowsOf } from './answer.ts';
import { fillList } from './filled-list.ts';

/**
 * Every filter of every list excludes something. A filter in the contract that the store ignores would exclude nothing.
 */
let world: World;
before(async () => {
  world = await World.open();
});
after(() => world.service.stop());

type Schema = {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
};

/** Parameters that are not filters: how much is shown, and how. */
const otherParameters = [
  'limit',
  'cursor',
  'includes',
  'dialect',
  'count',
  'modified_since',
  'aggregated_field',
  'aggregated_fields',
  'daily_type',
  'zoom',
];

const lists = everyOperation.flatMap(([id, { answer, query }]) => {
  const filters = Object.entries((query?.properties ?? {}) as Readonly<Record<string, Schema>>);
  const own = filters.filter(([name]) => !otherParameters.includes(name));
  return answer.kind === 'list' && own.length > 0 ? [{ id, filters: own, required: query?.required ?? [] }] : [];
});

for (const { id, filters, required } of lists) {
  describe(id, () => {
    before(() => fillList(world, id));

    /** The rows that a query returns. */
    const shown = async (query: Readonly<Record<string, unknown>>): Promise<readonly unknown[]> => {
      const { input, token } = await unfilteredCall(world, id);
      const { status, text } = await world.call(id, { ...input, query: { ...input.query, ...query } }, token);
      // The parent of a list may not exist.
      if (status === 404) return [];
      assert.equal(status, 200, text);
      return rowsOf<unknown>({ text });
    };

    it('shows something without a filter', async () => assert.notEqual((await shown({})).length, 0));

    for (const [name, schema] of filters) {
      const choices = choicesOf(schema);
      if (choices)
        it(`leaves something out by one of the values of ${name}`, async () => {
          const { length: all } = await shown({});
          const counts = await Promise.all(choices.map(async (value) => (await shown({ [name]: value })).length));
          assert.ok(counts.some((count) => count < all));
        });
      else
        it(`shows nothing for a ${name} that nothing has`, async () =>
          assert.deepEqual(await shown(nobodys(name, schema, required)), []));
    }
  });
}

/** The values of a filter with few values. */
function choicesOf(schema: Schema): readonly unknown[] | undefined {
  const { type, enum: values, items, anyOf, minimum = 0, maximum } = schema;
  if (items) return choicesOf(items)?.map((value) => [value]);
  if (anyOf) return anyOf.flatMap((option) => choicesOf(option) ?? []);
  if ('const' in schema) return [schema.const];
  if (values) return values;
  if (type === 'boolean') return [true, false];
  if (type !== 'integer' || maximum === undefined || maximum - minimum > 20) return undefined;
  return Array.from({ length: maximum - minimum + 1 }, (_, index) => minimum + index);
}

/** A query for a value of this filter that no record has. */
function nobodys(
  name: string,
  { type, format, items, maxLength = 20 }: Schema,
  required: readonly string[],
): Readonly<Record<string, unknown>> {
  if (format === 'date-time') return outside(name, required);
  if (items?.type === 'object') return { [name]: [{ begin: '2999-01-01', end: '2999-01-02' }] };
  if (name === 'cpf') return { cpf: cpfOf(7_654_321) };
  // A valid pattern of types of which none was announced.
  if (name === 'type') return { type: ['webhook.disabled'] };
  const id = 2_000_000_000;
  return { [name]: type === 'integer' ? id : type === 'array' ? [id] : 'no record has this'.slice(0, maxLength) };
}

/** A period without records, set by its begin or its end. Where both are required, the other fits. */
function outside(name: string, required: readonly string[]): Readonly<Record<string, string>> {
  const late = { begin: '2999-01-01', end: '2999-01-02' };
  const early = { begin: '1971-01-01', end: '1971-01-02' };
  if (required.includes('begin_date')) {
    const { begin, end } = name === 'begin_date' ? late : early;
    return { begin_date: begin, end_date: end };
  }
  if (name === 'initial_date') return { end_date: late.end, initial_date: late.begin };
  if (/begin|start/.test(name)) return { [name.replace('time_start', 'time_end')]: late.end, [name]: late.begin };
  return { initial_date: early.begin, [name.replace('time_end', 'time_start')]: early.begin, [name]: early.end };
}
