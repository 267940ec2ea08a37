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
import { requireAnswer } from './answer.ts';
import { type Forgery, forgeriesOf } from './forged-tokens.ts';
import { asJson, pathOf, type Question, questionOf, type Reply } from './http.ts';
import { TriedFaults, type Wrong, wrongTexts, wrongValues } from './malformed.ts';
import { requireProblem, requireRefusal } from './problem.ts';
import { type Call, everyOperation, sampleCall } from './sample-calls.ts';
import { askWalked, callWalked, namesRecord, otherRolesOf, rolesOf } from './walked-operation.ts';
import { World } from './world.ts';

const tried = new TriedFaults();

let world: World;
before(async () => {
  world = await World.open();
});
after(() => world.service.stop());

const ask = (question: Question): Promise<Reply> => askWalked(world.url, question);

const call = (operation: Operation, asked: Call): Promise<Reply> => callWalked(world.url, operation, asked);

const forged = new Map<string, Promise<Forgery[]>>();

/** The same for every operation. */
async function forgeries(kind: 'access' | 'refresh'): Promise<Forgery[]> {
  const made = forged.get(kind) ?? forgeriesOf(world, await world.as('admin'), kind);
  forged.set(kind, made);
  return made;
}

/**
 * Those that an operation is tried with: the first of each way to be admitted with all of them, since tokens are checked
 * before an operation is looked at; every other one with one for each refusal, and never the same for long.
 */
async function forgeriesFor(operation: Operation): Promise<Forgery[]> {
  const all = await forgeries(operation.access === 'refresh' ? 'refresh' : 'access');
  const number = everyOperation.findIndex(([, one]) => one === operation);
  if (everyOperation.findIndex(([, one]) => admissionOf(one) === admissionOf(operation)) === number) return all;
  return [...new Set(all.map(({ code }) => code))].flatMap((code) => {
    const alike = all.filter((one) => one.code === code);
    return alike[number % alike.length] ?? [];
  });
}

/** In how a token is looked for and its session checked, operations that have this in common are alike. */
const admissionOf = ({ access, method, answer, upload }: Operation): string =>
  `${isPermission(access) ? 'permission' : access} ${method} ${answer.kind} ${upload ? 'file' : ''}`;

for (const [id, operation] of everyOperation) {
  const { method, path, access, answer } = operation;
  const isPublic = access === 'public';

  describe(`${id}: ${method} ${path}`, () => {
    /** A call that succeeds; whatever is refused leaves it so. */
    let good: Call;
    before(async () => {
      good = await sampleCall(world, id);
    });

    it(`answers ${rolesOf(operation).join(', ')} as its contract says, alike by all its spellings`, async () => {
      const roles = rolesOf(operation);
      const ways = spellings(path);
      const replies: Reply[] = [];
      for (let number = 0; number < Math.max(roles.length, ways.length); number++) {
        const [role, spelling] = [roles[number % roles.length], ways[number % ways.length]] as const;
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
        const head = await ask({ ...questionOf(operation, good.input, good.token), method: 'HEAD' });
        assert.equal(head.status, got.status);
        assert.equal(head.bytes.length, 0);
        for (const name of ['content-type', 'etag', 'link', 'vary'] as const)
          assert.equal(head.headers[name], got.headers[name], name);
      });
    }

    if (!isPublic) {
      it('refuses every token that is not a good one of its kind', async () => {
        const question = questionOf(operation, good.input, undefined);
        for (const { how, authorization, code } of await forgeriesFor(operation)) {
          const reply = await ask({ ...question, headers: { ...question.headers, authorization } });
          requireRefusal(operation, reply, 401, code, how);
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
      it('refuses what is no JSON, and what is not said to be', async () => {
        const question = questionOf(operation, good.input, good.token);
        const parser = { access: isPublic, upload: operation.upload !== undefined };
        for (const body of tried.rest({ parser, of: 'JSON' }, notJson)) {
          const reply = await ask({ ...question, body, headers: withLength(question, body) });
          requireRefusal(operation, reply, 400, 'malformed_json', body.toString());
        }
        // Short enough for a login, too.
        const deep = `${'['.repeat(4000)}${']'.repeat(4000)}`;
        requireRefusal(operation, await ask({ ...question, body: deep }), 400, 'too_deep');
        const forms = operation.upload ? [] : ['multipart/form-data; boundary=x'];
        const types = ['text/plain', 'application/yaml', ...forms, 'json', ''];
        for (const type of tried.rest({ parser, of: 'media types' }, types)) {
          const headers = { ...question.headers, 'content-type': type };
          requireRefusal(operation, await ask({ ...question, headers }), 415, 'unsupported_media_type', type);
        }
      });

      it('names the limit to a body over it', async () => {
        const { upload, access, bodyLimit = defaultBodyLimit } = operation;
        const isStranger = access === 'public' || access === 'refresh';
        const limit = isStranger ? 8192 : bodyLimit.bytes;
        // A client that asks before it sends is refused by the length it says; that bytes are counted has tests of its own.
        const bytes = (upload ? uploadBodyBytes(upload) : limit) + 1;
        const question = questionOf(operation, good.input, good.token);
        const reply = await ask({ ...question, body: Buffer.alloc(0), headers: expecting(question, bytes) });
        const problem = requireRefusal(operation, reply, 413, upload ? 'file_too_large' : 'body_too_large');
        assert.match(problem.detail, new RegExp(`${upload ? upload.maxBytes : limit}`));
      });
    }

    const { upload } = operation;
    if (upload) {
      it('takes its file in a form, whatever the part is called, and refuses what is no such form', () =>
        takesForms(operation, upload, good));
    }

    if (answer.kind === 'record' && answer.bytes) {
      it('comes as the file it stands for to whoever accepts that, and once', async () => {
        const question = questionOf(operation, good.input, good.token);
        const asked = (headers: Record<string, string>) =>
          ask({ ...question, headers: { ...question.headers, ...headers } });
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
      it('says which formats it has to whoever accepts none of them', async () => {
        const question = questionOf(operation, good.input, good.token);
        const others = ['video/mp4', 'application/json;q=0, text/html;q=0, text/plain;q=0', 'nonsense'];
        for (const accept of tried.rest({ answer: answer.kind, method }, others)) {
          const reply = await ask({ ...question, headers: { ...question.headers, accept } });
          requireRefusal(operation, reply, 406, 'not_acceptable', accept);
        }
      });
    }

    it('names the methods of its path to any other', async () => {
      const taken = servedOperations(operations)
        .filter((one) => shapeOf(one.path) === shapeOf(path))
        .map((one) => one.method);
      const others = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND'];
      const left = others.filter((other) => !taken.some((one) => one === other));
      for (const other of tried.rest({ taken, params: operation.params !== undefined }, left)) {
        const reply = await ask({ ...questionOf(operation, good.input, good.token), method: other });
        const problem = requireProblem(reply, `${other} ${path}`);
        assert.equal(problem.code, 'method_not_allowed');
        const allowed = String(reply.headers.allow).split(', ');
        for (const one of taken) assert.ok(allowed.includes(one), `${other} ${path}: Allow: ${reply.headers.allow}`);
      }
    });

    // The last, since it does at last what was refused.
    if (namesRecord(operation)) {
      it('is done at last, since what was refused changed nothing', async () => {
        assert.equal((await call(operation, good)).status, answer.status);
      });
    }
  });
}

/** The faults of every parameter and field in turn, one at a time. */
async function refusesMalformed(id: OperationId, operation: Operation, { input, token }: Call): Promise<void> {
  const question = questionOf(operation, input, token);
  const refuse = async (changed: Partial<Question>, of: string, at: { parameter: string } | { pointer: string }) => {
    const reply = await ask({ ...question, ...changed, headers: { ...question.headers, ...changed.headers } });
    // What has the form of a cursor and is none has a refusal of its own.
    const isCursor = 'parameter' in at && ['cursor', 'last_event_id'].includes(at.parameter);
    if (isCursor && reply.status === 400 && reply.text.includes('invalid_cursor')) return;
    const { errors } = requireRefusal(operation, reply, 400, 'invalid_input', of);
    // A fault within a parameter is named as in `periods[0][end]`.
    const pointed = errors.some((error) =>
      'parameter' in at ? error.parameter?.split('[')[0] === at.parameter : error.pointer?.startsWith(at.pointer),
    );
    assert.ok(pointed, `${id} ${of}: ${reply.text} does not point at ${JSON.stringify(at)}`);
  };

  for (const [name, schema] of Object.entries(operation.query?.properties ?? {})) {
    for (const { how, texts } of tried.rest(schema, wrongTexts(schema))) {
      const rest = { ...input.query };
      delete rest[name];
      const path = pathOf(operation, { ...input, query: rest });
      const pairs = texts.map((text) => `${name}=${encodeURIComponent(text)}`).join('&');
      await refuse({ path: `${path}${path.includes('?') ? '&' : '?'}${pairs}` }, `?${name}=${how}`, {
        parameter: name,
      });
    }
  }
  for (const [name, schema] of Object.entries(operation.params?.properties ?? {})) {
    const short = wrongTexts(schema).filter(({ texts }) => texts.length === 1 && texts[0]!.length < 200);
    for (const { how, texts } of tried.rest(schema, short)) {
      await refuse({ path: pathOf(operation, { ...input, params: { [name]: texts[0] } }) }, `{${name}}=${how}`, {
        parameter: name,
      });
    }
  }
  if (operation.body) {
    const faults = new Map<string, Wrong[]>();
    const takesNoData = emptyBodyOf(operation) !== undefined;
    for (const wrong of wrongValues(operation.body, input.body))
      if (!(takesNoData && wrong.at === '/data' && wrong.how === 'missing'))
        faults.set(wrong.at, [...(faults.get(wrong.at) ?? []), wrong]);
    for (const [at, wrong] of faults) {
      const missing = wrong.filter(({ of }) => of === undefined);
      const others = wrong.filter(({ of }) => of !== undefined);
      for (const { how, value } of [...missing, ...tried.rest(others[0]?.of, others)])
        await refuse({ body: JSON.stringify(value), ...withJson }, `${at} ${how}`, { pointer: at });
    }
    const unknown = { body: JSON.stringify({ ...(input.body as object), surprise: 1 }) };
    const headers = { ...asJson, prefer: 'handling=strict' };
    await refuse({ ...unknown, headers }, 'an unknown field', { pointer: '/surprise' });
  }
  if (operation.access !== 'public' || operation.query) {
    const path = question.path + (question.path.includes('?') ? '&' : '?');
    await refuse({ path: `${path}surprise=1`, headers: { prefer: 'handling=strict' } }, 'an unknown parameter', {
      parameter: 'surprise',
    });
  }
}

/** The good file of the sample, in forms of which some are forms. */
async function takesForms(operation: Operation, upload: Upload, { input, token }: Call): Promise<void> {
  const good = questionOf(operation, input, token);
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

  for (const [how, bytes] of [
    ['under our name', Buffer.concat([part(named(uploadPart), file), end])],
    ['under another name', Buffer.concat([part(named('anexo'), file), end])],
  ] as const) {
    const reply = await form(bytes);
    assert.equal(reply.status, operation.answer.status, `${how}: ${reply.text}`);
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
  for (const [how, bytes, status, code] of refused) requireRefusal(operation, await form(bytes), status, code, how);
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=y'])
    requireRefusal(operation, await form(whole, type), 400, 'malformed_multipart', type);
}

const withJson = { headers: asJson };

/** The client says how long its body will be, and waits for an answer before it sends any of it. */
const expecting = ({ headers }: Question, bytes: number): Record<string, string> => ({
  ...headers,
  expect: '100-continue',
  connection: 'close',
  'content-length': String(bytes),
});

/** What no JSON is, the last of it no UTF-8 either. */
const notJson: readonly (string | Buffer)[] = [
  ...['{', '{"data":}', '{"a":1}}', "{'a':1}", 'null null', '\ufeff{', '{"a":01}', '[1,]'],
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
];

/** Node computes the length of a changed body only when the old one is not in the way. */
const withLength = (question: Question, body: string | Buffer): Record<string, string> => ({
  ...question.headers,
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
