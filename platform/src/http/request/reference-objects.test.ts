import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Id, Nullable } from '@tropeiro/domain/language/noun-schema.ts';
import { Type } from 'typebox';
import { referenceReader } from './reference-objects.ts';

const Fields = Type.Object({
  fleet_id: Type.Optional(Nullable(Id)),
  external_id: Type.Optional(Type.String()),
  answers: Type.Optional(Type.Array(Type.Object({ field_id: Id }))),
});
const read = (sent: unknown) => {
  const body = referenceReader(Type.Object({ data: Fields }))?.({ data: sent });
  assert.ok(body);
  const places = (faults: typeof body.faults) => faults.map(({ pointer, code }) => `${pointer} ${code}`);
  return {
    data: (body.value as { data: unknown }).data,
    faults: places(body.faults),
    contradictions: places(body.contradictions),
    origins: Object.fromEntries(body.origins),
  };
};

describe('A reference in a body', () => {
  const cases: readonly [says: string, sent: unknown, data: unknown, trouble?: object][] = [
    ['comes as an id', { fleet_id: 1 }, { fleet_id: 1 }],
    [
      'comes as an object, of which the id is taken',
      { fleet: { id: 1, name: 'Norte' } },
      { fleet_id: 1 },
      { origins: { '/data/fleet_id': '/data/fleet/id' } },
    ],
    ['comes both ways', { fleet_id: 1, fleet: { id: 1 } }, { fleet_id: 1 }],
    ['is cleared as an id', { fleet_id: null }, { fleet_id: null }],
    ['is cleared as an object', { fleet: null }, { fleet_id: null }],
    ['stays if a response showed null because it was not included', { fleet_id: 1, fleet: null }, { fleet_id: 1 }],
    [
      'may be in a list',
      { answers: [{ field: { id: 2 } }] },
      { answers: [{ field_id: 2 }] },
      { origins: { '/data/answers/0/field_id': '/data/answers/0/field/id' } },
    ],
    ['is a whole number: a text of that name is none', { external: { id: 1 } }, { external: { id: 1 } }],
    [
      'is one: two that differ contradict each other',
      { fleet_id: 1, fleet: { id: 2 } },
      { fleet_id: 1 },
      { contradictions: ['/data/fleet_id contradicts'] },
    ],
    [
      'is not cleared and given at once',
      { fleet_id: null, fleet: { id: 2 } },
      { fleet_id: null },
      { contradictions: ['/data/fleet_id contradicts'] },
    ],
    ['needs an id in its object', { fleet: {} }, {}, { faults: ['/data/fleet/id missing'] }],
    ['is no text', { fleet: 'Norte' }, {}, { faults: ['/data/fleet wrong_type'] }],
    ['is no list', { fleet: [1] }, {}, { faults: ['/data/fleet wrong_type'] }],
  ];
  for (const [title, sent, data, trouble = {}] of cases)
    it(title, () => assert.deepEqual(read(sent), { data, faults: [], contradictions: [], origins: {}, ...trouble }));
});

it('a body without references is left as it is', () => {
  assert.equal(referenceReader(Type.Object({ name: Type.String() })), undefined);
});
