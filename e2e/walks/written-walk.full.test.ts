import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { validatorOf } from '@tropeiro/platform/handling/validation.ts';
import type { TObject, TSchema } from 'typebox';
import { rawRequestOf, send } from '../http.ts';
import { everyOperation, sampleCall } from '../samples/sample-calls.ts';
import { World } from '../world.ts';

/**
 * Every written field of every new record is read back unchanged. Otherwise users would find columns that the store
 * omits, or that are too narrow for the schema.
 */
let world: World;
before(async () => {
  world = await World.open();
});
after(() => world.service.stop());

const creates = everyOperation.filter(
  ([, { method, body, answer, upload }]) => method === 'POST' && answer.kind === 'record' && fieldsOf(body) && !upload,
);

for (const [id, operation] of creates) {
  it(`${id} keeps every field as it was sent`, async () => {
    for (const [field, value] of trials(operation)) {
      const { input, token } = await sampleCall(world, id);
      const { data } = input.body as { data: object };
      const body = { data: { ...data, [field]: value } };
      const reply = await send(world.url, rawRequestOf(operation, { ...input, body }, token));
      const tried = `${field}: ${JSON.stringify(value)} is answered ${reply.text}`;
      assert.ok(reply.status < 500, tried);
      // A rule may reject one field without another, and must name the field.
      if (reply.status >= 400) assert.ok(reply.text.includes(field), tried);
      else assert.deepEqual(JSON.parse(reply.text).data[field], value, tried);
    }
  });
}

/**
 * Values at the limits of a field, if the response has the field and can hold them. The comment on a settled action is
 * returned as settlement_comment: comment is what the driver wrote.
 */
function trials(operation: Operation): readonly (readonly [field: string, value: unknown])[] {
  const answered = operation.answer.kind === 'record' ? (fieldsOf(operation.answer.schema) ?? {}) : {};
  return Object.entries(fieldsOf(operation.body) ?? {})
    .filter(([field]) => !field.endsWith('_id') && !(operation.id === 'settleExecutionAction' && field === 'comment'))
    .flatMap(([field, schema]) => valuesOf(schema).map((value) => [field, value] as const))
    .filter(([field, value]) => answered[field] && validatorOf(answered[field])(value).length === 0);
}

function valuesOf(schema: TSchema): readonly unknown[] {
  const { anyOf, type, minimum, maximum, maxLength, format, pattern, ...rest } = schema as Keywords;
  if (anyOf) return anyOf.flatMap(valuesOf);
  if (type === 'boolean') return [true, false];
  if ((type === 'integer' || type === 'number') && !('enum' in rest))
    return [minimum, maximum].filter((bound) => bound !== undefined);
  if (type === 'string' && maxLength && format === undefined && pattern === undefined && !('enum' in rest))
    return ['ação'.repeat(maxLength).slice(0, maxLength)];
  return [];
}

/** The fields of the record in `{ data }`, of a body or a response. */
function fieldsOf(schema: TSchema | undefined): Record<string, TSchema> | undefined {
  return ((schema as TObject | undefined)?.properties?.data as TObject | undefined)?.properties;
}

type Keywords = {
  readonly anyOf?: readonly TSchema[];
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly pattern?: string;
};
