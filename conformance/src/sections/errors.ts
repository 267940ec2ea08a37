import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { problemOf, requireFault } from '../answer.ts';
import type { Answer, Caller } from '../caller.ts';
import type { Trial } from '../trial.ts';

const path = '/point_of_interest/';
const json = { 'content-type': 'application/json' };
const unknownId = 2_000_000_000_000;

/** For each status, a call that causes it. */
const refused: readonly [says: string, status: number, ask: (admin: Caller) => Promise<Answer>][] = [
  ['a body that is not JSON', 400, (admin) => admin.send('POST', path, json, '{"data":')],
  ['a body that is no object', 400, (admin) => admin.send('POST', path, json, '[]')],
  ['a required field that is missing', 400, (admin) => admin.post(path, { data: { latitude: 1, longitude: 2 } })],
  ['an id that is no number', 400, (admin) => admin.get(`${path}first`)],
  ['no token', 401, (admin) => admin.with(undefined).get(path)],
  ['an unknown id', 404, (admin) => admin.get(`${path}${unknownId}`)],
  ['a path that is none', 404, (admin) => admin.get('/no_such_thing/')],
  ['a method the path does not have', 405, (admin) => admin.delete(path)],
  ['an unsupported format', 406, (admin) => admin.get(path, { limit: 1 }, { accept: 'application/pdf' })],
  ['an If-Match of another version', 412, ifMatchOfAnother],
  ['a body that is not sent as JSON', 415, (admin) => admin.send('POST', path, { 'content-type': 'text/plain' }, '{}')],
  ['two categories that differ', 422, (admin) => admin.post(path, { data: { ...point, ...twoCategories } })],
];

/** The paths of the specification and their methods. */
const documented: readonly [path: string, ...methods: string[]][] = [
  ['/auth/login/', 'POST'],
  ['/auth/token/', 'POST'],
  ['/checklist/', 'GET'],
  ['/checklist/1', 'GET'],
  ['/checklist_form_field_executed/', 'GET'],
  ['/checklist/picture/', 'GET'],
  ['/point_of_interest/', 'GET', 'POST', 'PUT'],
  ['/itinerary/', 'GET', 'POST'],
  ['/itinerary/1', 'GET', 'PUT'],
  ['/driver/', 'GET', 'POST'],
  ['/vehicle/', 'GET'],
];

export function errors(trial: Trial): void {
  describe('Errors', () => {
    for (const [description, status, ask] of refused) {
      trial.rule(`${status} for ${description}, as application/problem+json`, async () => {
        problemOf(await ask(await trial.admin()), status);
      });
    }

    trial.rule('401 says WWW-Authenticate: Bearer', async () => {
      const { headers } = await trial.anonymous.get(path);
      assert.match(headers.get('www-authenticate') ?? '', /^Bearer\b/);
    });

    for (const [at, ...methods] of documented) {
      trial.rule(`405 for a method that ${at} does not have, and which it has`, async () => {
        const answer = await (await trial.admin()).send('PATCH', at, json, '{}');
        problemOf(answer, 405);
        const allow = (answer.headers.get('allow') ?? '').split(/, */);
        for (const method of methods) assert.ok(allow.includes(method), `Allow: ${allow}`);
      });
    }

    trial.rule('name every field at fault at once', async () => {
      const answer = await (await trial.admin()).post(path, { data: { title: 5, latitude: 'x' } });
      for (const name of ['title', 'latitude', 'longitude']) requireFault(answer, 400, `/data/${name}`);
    });

    trial.rule('carry the X-Request-Id of the call', async () => {
      const headers = { 'x-request-id': `${trial.prefix}-refused` };
      const { request_id } = problemOf(await (await trial.admin()).get(`${path}${unknownId}`, {}, headers), 404);
      assert.equal(request_id, headers['x-request-id']);
    });

    trial.rule('are in English, and in Portuguese by Accept-Language: pt-BR', async () => {
      const admin = await trial.admin();
      const ask = async (language?: string) =>
        problemOf(await admin.get(`${path}${unknownId}`, {}, language ? { 'accept-language': language } : {}), 404);
      const [plain, english, portuguese] = [await ask(), await ask('en'), await ask('pt-BR')];
      assert.equal(plain.detail, english.detail);
      assert.notEqual(portuguese.detail, english.detail);
      assert.equal(portuguese.code, english.code);
    });
  });
}

const point = { title: 'conformance', latitude: 1, longitude: 2 };
const twoCategories = { point_of_interest_category: { id: 1 }, point_of_interest_category_id: 2 };

async function ifMatchOfAnother(admin: Caller): Promise<Answer> {
  const made = await admin.post(path, { data: point });
  const { id } = JSON.parse(made.text).data;
  const answer = await admin.put(path, { data: { ...point, id } }, { 'if-match': '"of another"' });
  await admin.delete(`${path}${id}`);
  return answer;
}
