import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Type } from 'typebox';
import { frameWriter } from './event-frames.ts';

it('an event that an earlier release stored is sent without the fields that it lacks', () => {
  const part = Type.Object({ required: Type.Boolean(), added: Type.Integer() });
  const write = frameWriter({ changed: Type.Object({ id: Type.Integer(), added: Type.Integer(), part }) });
  const data = { id: 1, part: { required: true } };
  assert.equal(
    write({ id: '7', event: 'changed', data }).toString(),
    'id: 7\nevent: changed\ndata: {"id":1,"part":{"required":true}}\n\n',
  );
});
