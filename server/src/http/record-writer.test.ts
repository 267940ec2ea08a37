import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ImageContent } from '@tropeiro/domain/files/image.ts';
import { Type } from 'typebox';
import { recordWriter } from './record-writer.ts';

describe('A record is written as JSON', () => {
  const file = { picture: 'a.jpg', content_type: 'image/jpeg', size: 3, sha256: 'ab' };
  for (const [says, schema, record] of [
    ['with a file in it', Type.Object({ data: ImageContent }), { data: { ...file, content: 'a+b/cd==' } }],
    ['with what is to be escaped', Type.Object({ name: Type.String() }), { name: 'a "b" \\ \n é' }],
    ['with what is absent', Type.Object({ name: Type.Union([Type.String(), Type.Null()]) }), { name: null }],
  ] as const)
    it(says, () => assert.equal(recordWriter(schema)(record), JSON.stringify(record)));

  it('without what its schema does not name', () => {
    assert.equal(recordWriter(Type.Object({ id: Type.Integer() }))({ id: 1, secret: 'x' }), '{"id":1}');
  });
});
