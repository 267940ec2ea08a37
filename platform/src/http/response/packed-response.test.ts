import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { packedResponse, unpackedResponse } from './packed-response.ts';

describe('A response that is stored', () => {
  for (const [title, body, maxBytes] of [
    ['without a body', null, 100],
    ['of one record', '{"data":{"name":"José"}}', 100],
    ['of a long report', `{"data":[${'{"code":"missing","message":"não há"},'.repeat(100_000)}0]}`, 50_000],
  ] as const)
    it(`is restored unchanged, and takes little space: ${title}`, async () => {
      const response = { status: 201, headers: { etag: '"1"' }, body };
      const packed = await packedResponse(response);
      assert.deepEqual(await unpackedResponse(packed), response);
      assert.ok(packed.length < maxBytes, `${packed.length} bytes`);
    });
});
