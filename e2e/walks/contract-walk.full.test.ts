import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { defaultBodyLimit } from '@tropeiro/contract/body-limit.ts';
import { emptyBodyOf } from '@tropeiro/contract/empty-body.ts';
import {
  isPermission,
  type Operation,
  type Upload,
  uploadBodyBytes,
  uploadPart,
} from '@tropeiro/contract/operation.ts';
import { type OperationId, operations } from '@tropeiro/contract/operations.ts';
import { servedOperations } from '@tropeiro/contract/served-operations.ts';
import { asJson, pathOf, type RawRequest, type Reply, rawRequestOf } from '../http.ts';
import { type Call, everyOperation, sampleCall } from '../samples/sample-calls.ts';
import { World } from '../world.ts';
import { requireAnswer } from './answer.ts';
import { type Forgery, forgeriesOf } from './forged-tokens.ts';
import { TriedFaults, type WrongInput, wrongTexts, wrongValues } from './malformed.ts';
import { requireProblem, requireRefusal } from './problem.ts';
import { callAndCheck, namesRecord, otherRolesOf, rolesOf, sendAndCheck } from './walked-operation.ts';

const tried = new TriedFaults();

let world: World;
before(async () => {
  world = await World.open();
});
after(() => world.service.stop());

const ask = (rawRequest: RawRequest): Promise<Reply> => sendAndCheck(world.url, rawRequest);

const call = (operation: Operation, asked: Call): Promise<Reply> => callAndCheck(world.url, operation, asked);

const forged = new Map<string, Promise<Forgery[]>>();

/** The same for every operation. */
async function forgeries(kind: 'access' | 'refresh'): Promise<Forgery[]> {
  const made = forged.get(kind) ?? forgeriesOf(world, await world.as('admin'), kind);
  forged.set(kind, made);
  return made;
}

/**
 * The forged tokens for an operation. The first operation of each access rule gets all of them, because tokens are
 * checked before an operation is known. Every other one gets one for each refusal, in rotation.
 */
async function forgeriesFor(operation: Operation): Promise<Forgery[]> {
  const all = await forgeries(operation.access === 'refresh' ? 'refresh' : 'access');
  const number = everyOperation.findIndex(([, candidate]) => candidate === operation);
  if (everyOperation.findIndex(([, candidate]) => admissionOf(candidate) === admissionOf(operation)) === number)
    return all;
  return [...new Set(all.map(({ code }) => code))].flatMap((code) => {
    const alike = all.filter((forgery) => forgery.code === code);
    return alike[number % alike.length] ?? [];
  });
}

/** Operations with these properties in common handle tokens and sessions alike. */
const admissionOf = ({ access, method, answer, upload }: Operation): string =>
  `${isPermission(access) ? 'permission' : access} ${method} ${answer.kind} ${upload ? 'file' : ''}`;

for (const [id, operation] of everyOperation) {
  const { method, path, access, answer } = operation;
  const isPublic = access === 'public';

  describe(`${id}: ${method} ${path}`, () => {
    /** A successful call. Refused calls leave it possible. */
    let good: Call;
    before(async () => {
      good = await sampleCall(world, id);
    });

    it(`answers ${rolesOf(operation).join(', ')} as its contract states, the same for all its spellings`, async () => {
      const roles = rolesOf(operation);
      const spelledPaths = spellings(path);
      const replies: Reply[] = [];
      for (let number = 0; number < Math.max(roles.length, spelledPaths.length); number++) {
        const [role, spelling] = [roles[number % roles.length], spelledPaths[number % spelledPaths.length]] as const;
        const reply = await call({ ...operation, path: spelling ?? path }, await sampleCall(world, id, role));
        assert.equal(reply.status, answer.status, `${role} ${spelling}: ${reply.text}`);
        requireAnswer(operation, reply);
        replies.push(reply);
      }
      assert.equal(new Set(replies.map(({ headers }) => headers['content-type'])).size, 1);
      assert.equal(
        new Set(
          replies.map(({ headers }) =>
            headers.location
              ?.slice(world.url.length)
              .replace('/v1', '')
              .replace(/[\da-f]{64}|\d+/, ''),
          ),
        ).size,
        1,
      );
    });

    if (method === 'GET') {
      it('answers HEAD as GET, without the body', async () => {
        const got = await call(operation, good);
        const head = await ask({ ...rawRequestOf(operation, good.input, good.token), method: 'HEAD' });
        assert.equal(head.status, got.status);
        assert.equal(head.bytes.length, 0);
        for (const name of ['content-type', 'etag', 'link', 'vary'] as const)
          assert.equal(head.headers[name], got.headers[name], name);
      });
    }

    if (!isPublic) {
      it('refuses every token that is not a good one of its kind', async () => {
        const rawRequest = rawRequestOf(operation, good.input, undefined);
        for (const { defect, authorization, code } of await forgeriesFor(operation)) {
          const reply = await ask({ ...rawRequest, headers: { ...rawRequest.headers, authorization } });
          requireRefusal(operation, reply, 401, code, defect);
        }
      });
    }

    it('lets no other role do it', async () => {
      for (const role of otherRolesOf(operation)) {
        const { access: token } = await world.as(role);
        const reply = await call(operation, { input: good.input, token });
        const problem = requireRefusal(operation, reply, 403, 'forbidden', role);
        assert.match(problem.detail, new RegExp(`${role}.*${access}`));
      }
    });

    if (namesRecord(operation)) {
      it('has never heard of a record that is not there', async () => {
        const { input, token } = good;
        requireRefusal(operation, await call(operation, { input: renamed(input), token }), 404, 'not_found');
      });
    }

    it('refuses malformed input and points at it', () => refusesMalformed(id, operation, good));

    if (operation.body) {
      it('refuses bodies that are not JSON, or not declared as JSON', async () => {
        const rawRequest = rawRequestOf(operation, good.input, good.token);
        const parser = { access: isPublic, upload: operation.upload !== undefined };
        for (const body of tried.untriedOf({ parser, kind: 'JSON' }, notJson)) {
          const reply = await ask({ ...rawRequest, body, headers: withLength(rawRequest, body) });
          requireRefusal(operation, reply, 400, 'malformed_json', body.toString());
        }
        // Short enough for a login, too.
        const deep = `${'['.repeat(4000)}${']'.repeat(4000)}`;
        requireRefusal(operation, await ask({ ...rawRequest, body: deep }), 400, 'too_deep');
        const forms = operation.upload ? [] : ['multipart/form-data; boundary=x'];
        const types = ['text/plain', 'application/yaml', ...forms, 'json', ''];
        for (const type of tried.untriedOf({ parser, kind: 'media types' }, types)) {
          const headers = { ...rawRequest.headers, 'content-type': type };
          requireRefusal(operation, await ask({ ...rawRequest, headers }), 415, 'unsupported_media_type', type);
        }
      });

      it('names the limit to a body over it', async () => {
        const { upload, access, bodyLimit = defaultBodyLimit } = operation;
        const isUnauthenticated = access === 'public' || access === 'refresh';
        const limit = isUnauthenticated ? 8192 : bodyLimit.bytes;
        // A client that asks before it sends is refused by the announced length. Other tests cover the counting of
        // bytes.
        const bytes = (upload ? uploadBodyBytes(upload) : limit) + 1;
        const rawRequest = rawRequestOf(operation, good.input, good.token);
        const reply = await ask({ ...rawRequest, body: Buffer.alloc(0), headers: expecting(rawRequest, bytes) });
        const problem = requireRefusal(operation, reply, 413, upload ? 'file_too_large' : 'body_too_large');
        assert.match(problem.detail, new RegExp(`${upload ? upload.maxBytes : limit}`));
      });
    }

    const { upload } = operation;
    if (upload) {
      it('accepts its file in a form under any part name, and refuses malformed forms', () =>
        takesForms(operation, upload, good));
    }

    if (answer.kind === 'record' && answer.bytes) {
      it('returns the file itself to callers that accept it, and once', async () => {
        const rawRequest = rawRequestOf(operation, good.input, good.token);
        const asked = (headers: Record<string, string>) =>
          ask({ ...rawRequest, headers: { ...rawRequest.headers, ...headers } });
        const types: readonly string[] = (answer.bytes ?? []).map((type) => type.replace(/;.*/, ''));
        const range = types[0]?.replace(/\/.*/, '/*') ?? '';
        for (const accept of [types.join(', '), range, `${range},*/*;q=0.8`]) {
          const reply = await asked({ accept });
          assert.equal(reply.status, 200, reply.text);
          assert.ok(types.includes(reply.headers['content-type']?.replace(/;.*/, '') ?? ''), accept);
          assert.equal(reply.headers.vary?.includes('accept'), true);
          const again = await asked({ accept, 'if-none-match': reply.headers.etag ?? '' });
          assert.deepEqual([again.status, again.bytes.length, again.headers.etag], [304, 0, reply.headers.etag]);
        }
        assert.equal((await asked({ accept: '*/*' })).headers['content-type'], 'application/json; charset=utf-8');
      });
    }

    if (answer.kind !== 'none') {
      it('lists its formats for callers that accept none of them', async () => {
        const rawRequest = rawRequestOf(operation, good.input, good.token);
        const formats = ['video/mp4', 'application/json;q=0, text/html;q=0, text/plain;q=0', 'nonsense'];
        for (const accept of tried.untriedOf({ answer: answer.kind, method }, formats)) {
          const reply = await ask({ ...rawRequest, headers: { ...rawRequest.headers, accept } });
          requireRefusal(operation, reply, 406, 'not_acceptable', accept);
        }
      });
    }

    it('names the methods of its path to any other', async () => {
      const servedMethods = servedOperations(operations)
        .filter((served) => shapeOf(served.path) === shapeOf(path))
        .map((served) => served.method);
      const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND'];
      const left = methods.filter((other) => !servedMethods.some((servedMethod) => servedMethod === other));
      for (const unservedMethod of tried.untriedOf({ servedMethods, params: operation.params !== undefined }, left)) {
        const reply = await ask({ ...rawRequestOf(operation, good.input, good.token), method: unservedMethod });
        const problem = requireProblem(reply, `${unservedMethod} ${path}`);
        assert.equal(problem.code, 'method_not_allowed');
        const allowed = String(reply.headers.allow).split(', ');
        for (const servedMethod of servedMethods)
          assert.ok(allowed.includes(servedMethod), `${unservedMethod} ${path}: Allow: ${reply.headers.allow}`);
      }
    });

    // Last, because it makes the change that was refused before.
    if (namesRecord(operation)) {
      it('succeeds at last, since refused calls changed nothing', async () => {
        assert.equal((await call(operation, good)).status, answer.status);
      });
    }
  });
}

/** The faults of every parameter and field in turn, one at a time. */
async function refusesMalformed(id: OperationId, operation: Operation, { input, token }: Call): Promise<void> {
  const rawRequest = rawRequestOf(operation, input, token);
  const refuse = async (
    changed: Partial<RawRequest>,
    description: string,
    at: { parameter: string } | { pointer: string },
  ) => {
    const reply = await ask({ ...rawRequest, ...changed, headers: { ...rawRequest.headers, ...changed.headers } });
    // A text in the form of a cursor that is none has a separate refusal.
    const isCursor = 'parameter' in at && ['cursor', 'last_event_id'].includes(at.parameter);
    if (isCursor && reply.status === 400 && reply.text.includes('invalid_cursor')) return;
    const { errors } = requireRefusal(operation, reply, 400, 'invalid_input', description);
    // A fault within a parameter is named as in `periods[0][end]`.
    const pointed = errors.some((error) =>
      'parameter' in at ? error.parameter?.split('[')[0] === at.parameter : error.pointer?.startsWith(at.pointer),
    );
    assert.ok(pointed, `${id} ${description}: ${reply.text} does not point at ${JSON.stringify(at)}`);
  };

  for (const [name, schema] of Object.entries(operation.query?.properties ?? {})) {
    for (const { defect, texts } of tried.untriedOf(schema, wrongTexts(schema))) {
      const rest = { ...input.query };
      delete rest[name];
      const path = pathOf(operation, { ...input, query: rest });
      const pairs = texts.map((text) => `${name}=${encodeURIComponent(text)}`).join('&');
      await refuse({ path: `${path}${path.includes('?') ? '&' : '?'}${pairs}` }, `?${name}=${defect}`, {
        parameter: name,
      });
    }
  }
  for (const [name, schema] of Object.entries(operation.params?.properties ?? {})) {
    const short = wrongTexts(schema).filter(({ texts }) => texts.length === 1 && texts[0]!.length < 200);
    for (const { defect, texts } of tried.untriedOf(schema, short)) {
      await refuse({ path: pathOf(operation, { ...input, params: { [name]: texts[0] } }) }, `{${name}}=${defect}`, {
        parameter: name,
      });
    }
  }
  if (operation.body) {
    const faults = new Map<string, WrongInput[]>();
    const takesNoData = emptyBodyOf(operation) !== undefined;
    for (const wrong of wrongValues(operation.body, input.body))
      if (!(takesNoData && wrong.at === '/data' && wrong.defect === 'missing'))
        faults.set(wrong.at, [...(faults.get(wrong.at) ?? []), wrong]);
    for (const [at, wrong] of faults) {
      const missing = wrong.filter(({ schema }) => schema === undefined);
      const invalid = wrong.filter(({ schema }) => schema !== undefined);
      for (const { defect, value } of [...missing, ...tried.untriedOf(invalid[0]?.schema, invalid)])
        await refuse({ body: JSON.stringify(value), ...withJson }, `${at} ${defect}`, { pointer: at });
    }
    const unknown = { body: JSON.stringify({ ...(input.body as object), surprise: 1 }) };
    const headers = { ...asJson, prefer: 'handling=strict' };
    await refuse({ ...unknown, headers }, 'an unknown field', { pointer: '/surprise' });
  }
  if (operation.access !== 'public' || operation.query) {
    const path = rawRequest.path + (rawRequest.path.includes('?') ? '&' : '?');
    await refuse({ path: `${path}surprise=1`, headers: { prefer: 'handling=strict' } }, 'an unknown parameter', {
      parameter: 'surprise',
    });
  }
}

/** Sends the valid file of the sample in multipart forms, some of them malformed. */
async function takesForms(operation: Operation, upload: Upload, { input, token }: Call): Promise<void> {
  const good = rawRequestOf(operation, input, token);
  const field = upload.pointer
    .slice(1)
    .split('/')
    .reduce((at, name) => (at as Record<string, unknown>)[name], input.body);
  const file = Buffer.from(String(field), 'base64');
  const form = (bytes: Buffer, type = 'multipart/form-data; boundary=x') =>
    ask({ ...good, body: bytes, headers: { ...good.headers, 'content-type': type } });
  const part = (headers: string, bytes: Buffer | string) =>
    Buffer.concat([Buffer.from(`--x\r\n${headers}\r\n\r\n`), Buffer.from(bytes), Buffer.from('\r\n')]);
  const end = Buffer.from('--x--\r\n');
  const named = (name: string) => `content-disposition: form-data; name="${name}"; filename="a.jpg"`;
  const other = part('content-disposition: form-data; name="other"', 'ignored');

  for (const [defect, bytes] of [
    ['under our name', Buffer.concat([part(named(uploadPart), file), end])],
    ['under another name', Buffer.concat([part(named('anexo'), file), end])],
  ] as const) {
    const reply = await form(bytes);
    assert.equal(reply.status, operation.answer.status, `${defect}: ${reply.text}`);
    requireAnswer(operation, reply);
  }
  const whole = Buffer.concat([part(named(uploadPart), file), end]);
  const unknown = await form(Buffer.concat([part(named(uploadPart), file), other, end]));
  const problem = requireRefusal(operation, unknown, 400, 'invalid_input', 'a part that it does not know');
  assert.deepEqual(
    problem.errors.map(({ pointer, code }) => [pointer, code]),
    [['/other', 'unknown_field']],
  );
  const refused = [
    ['nothing', Buffer.alloc(0), 400, 'malformed_multipart'],
    ['no form', Buffer.from('hello'), 400, 'malformed_multipart'],
    ['half a form', whole.subarray(0, whole.length / 2), 400, 'malformed_multipart'],
    ['no end', whole.subarray(0, whole.length - end.length), 400, 'malformed_multipart'],
    ['no file', Buffer.concat([other, end]), 400, 'invalid_input'],
    ['an empty file', Buffer.concat([part(named(uploadPart), ''), end]), 400, 'invalid_input'],
    ['two files', Buffer.concat([part(named('a'), file), part(named('b'), file), end]), 400, 'invalid_input'],
    [
      'too many parts',
      Buffer.concat([...Array(100).fill(other), part(named('a'), file), end]),
      400,
      'malformed_multipart',
    ],
    [
      'a file too large',
      Buffer.concat([part(named('a'), Buffer.alloc(upload.maxBytes + 1)), end]),
      413,
      'file_too_large',
    ],
  ] as const;
  const parser = { kind: 'forms', largest: upload.maxBytes };
  for (const [defect, bytes, status, code] of tried.untriedOf(parser, refused))
    requireRefusal(operation, await form(bytes), status, code, defect);
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=y'])
    requireRefusal(operation, await form(whole, type), 400, 'malformed_multipart', type);
}

const withJson = { headers: asJson };

/** The client announces the length of its body, and waits for a response before it sends any of it. */
const expecting = ({ headers }: RawRequest, bytes: number): Record<string, string> => ({
  ...headers,
  expect: '100-continue',
  connection: 'close',
  'content-length': String(bytes),
});

/** Texts that are not JSON. The last one is not UTF-8 either. */
const notJson: readonly (string | Buffer)[] = [
  ...['{', '{"data":}', '{"a":1}}', "{'a':1}", 'null null', '\ufeff{', '{"a":01}', '[1,]'],
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
];

/** Node computes the length of a changed body only without the former header. */
const withLength = (rawRequest: RawRequest, body: string | Buffer): Record<string, string> => ({
  ...rawRequest.headers,
  'content-length': String(Buffer.byteLength(body)),
});

const spellings = (path: string): `/${string}`[] => {
  const bare = path.replace(/\/$/, '');
  return [`/${bare.slice(1)}`, `/${bare.slice(1)}/`, `/v1${bare}`, `/v1${bare}/`];
};

const shapeOf = (path: string): string => path.replace(/\{\w+\}/g, '*').replace(/\/$/, '');

function renamed(input: Call['input']): Call['input'] {
  const id = Number.MAX_SAFE_INTEGER;
  if (input.params) return { ...input, params: { ...input.params, id } };
  const { data } = input.body as { data: object };
  return { ...input, body: { data: { ...data, id } } };
}
