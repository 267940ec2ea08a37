import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { photo } from '@tropeiro/server/testing/drawn-images.ts';
import { startTestService, type TestService } from '@tropeiro/server/testing/test-service.ts';

const origin = 'https://console.example.com';

let service: TestService;
let authorization: string;
before(async () => {
  service = await startTestService({ CORS_ORIGINS: origin });
  authorization = `Bearer ${(await service.logIn('admin')).access}`;
});
after(() => service.stop());

/** The status of a response, and the names in its `Vary`. Of a stream only the headers are read. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const ending = new AbortController();
  const response = await fetch(service.url + path, {
    method,
    headers: { authorization, origin, ...headers },
    signal: ending.signal,
  });
  const { status } = response;
  const found = { status, names: (response.headers.get('vary') ?? '').split(', '), etag: response.headers.get('etag') };
  ending.abort();
  return found;
}

const reads = Object.values<Operation>(operations).filter(({ method }) => method === 'GET');

describe('Vary, if pages of other origins may call', () => {
  for (const accept of ['*/*', 'text/html', 'text/csv'])
    it(`names Origin in the responses of every reading operation to Accept: ${accept}`, async () => {
      const silent: string[] = [];
      for (const { path } of reads) {
        const { names } = await ask(path.replace(/\{\w+\}/g, '1'), { accept });
        if (!names.includes('origin')) silent.push(path);
      }
      assert.deepEqual(silent, []);
    });

  it('names Origin beside the other headers that the response depends on', async () => {
    const file = new Blob([new Uint8Array(await photo(1).jpeg().toBuffer())]);
    const { picture } = (await (await service.as('admin')).call('uploadImage', { file })).body.data;
    const kinds: readonly [says: string, path: string, accept: string, status: number, name: string][] = [
      ['a page of a list', '/fleet/?limit=1', 'application/json', 200, 'accept'],
      ['a complete list', '/fleet/', 'application/json', 200, 'accept'],
      ['a sheet', '/fleet/', 'text/csv', 200, 'accept-language'],
      ['a picture', `/checklist/picture/?picture=${picture}`, 'image/*', 200, 'accept'],
      ['a document', '/openapi.json', '*/*', 200, 'accept-encoding'],
      ['a document in two languages', '/openapi.json', '*/*', 200, 'accept-language'],
      ['a page', '/live/page/', 'text/html', 200, 'accept-language'],
      ['a page of a refusal', '/share/never-one', 'text/html', 404, 'accept'],
    ];
    for (const [title, path, accept, status, name] of kinds) {
      const answer = await ask(path, { accept });
      assert.equal(answer.status, status, title);
      assert.ok(answer.names.includes('origin') && answer.names.includes(name), `${title}: ${answer.names}`);
      assert.equal(new Set(answer.names).size, answer.names.length, title);
    }
  });

  it('names Origin in 304, in 404 and in a preflight', async () => {
    const { etag } = await ask('/openapi.json');
    const answers = [
      await ask('/openapi.json', { 'if-none-match': etag ?? '' }),
      await ask('/nowhere/'),
      await ask('/fleet/', { 'access-control-request-method': 'POST' }, 'OPTIONS'),
    ];
    assert.deepEqual(
      answers.map(({ status, names }) => [status, names.includes('origin')]),
      [
        [304, true],
        [404, true],
        [204, true],
      ],
    );
  });
});
