import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { idsOf, problemOf, rowsOf } from '../answer.ts';
import { vehicles } from '../prepare/fleet.ts';
import { dispatcher, driver, manager, type Person, viewer } from '../prepare/people.ts';
import type { Trial } from '../trial.ts';

/** Every call of the tested sections but login. */
const calls: readonly [method: 'GET' | 'POST' | 'PUT', path: string][] = [
  ['GET', '/checklist/1'],
  ['GET', '/checklist/?date_time_start=2031-01-01&date_time_end=2031-01-02'],
  ['GET', '/checklist_form_field_executed/?id=1'],
  ['GET', '/checklist/picture/?picture=0'],
  ['POST', '/import/route_plan'],
  ['GET', '/import/route_plan'],
  ['GET', '/import/route_point?route_plan_id=1&external_code=1'],
  ['GET', '/point_of_interest/'],
  ['POST', '/point_of_interest/'],
  ['PUT', '/point_of_interest/'],
  ['POST', '/itinerary/'],
  ['PUT', '/itinerary/1'],
  ['GET', '/itinerary/1'],
  ['GET', '/itinerary/?date_time_start=2031-01-01&date_time_end=2031-01-02'],
  ['POST', '/driver/'],
  ['GET', '/driver/'],
  ['GET', '/vehicle/'],
];

/** From the role matrix: an empty body is rejected as malformed for roles with permission, otherwise as forbidden. */
const roles: readonly [role: (trial: Trial) => Promise<Person>, may: readonly string[], mayNot: readonly string[]][] = [
  [viewer, [], ['/import/route_plan', '/point_of_interest/', '/itinerary/', '/driver/', '/vehicle/', '/user/']],
  [dispatcher, ['/import/route_plan', '/point_of_interest/', '/itinerary/'], ['/driver/', '/vehicle/', '/user/']],
  [manager, ['/import/route_plan', '/point_of_interest/', '/itinerary/', '/driver/', '/vehicle/'], ['/user/']],
];

export function authentication(trial: Trial): void {
  describe('Authentication', () => {
    for (const [method, path] of calls) {
      trial.rule(`${method} ${path.split('?')[0]} without a token, or with one that is none, answers 401`, async () => {
        const [header = '', payload = ''] = String((await trial.tokens()).access_token).split('.');
        const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
        for (const token of [undefined, 'no-token', `${header}.${payload}.AAAA`, unsigned]) {
          const answer = await trial.anonymous.with(token).send(method, path);
          problemOf(answer, 401);
          assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer\b/);
        }
      });
    }
  });

  describe('Roles', () => {
    for (const [role, may, mayNot] of roles) {
      for (const path of may) {
        trial.rule(`a ${role.name} may POST ${path}`, async () => {
          problemOf(await (await (await trial.once(role)).caller()).post(path, {}), 400);
        });
      }
      for (const path of mayNot) {
        trial.rule(`a ${role.name} may not POST ${path}: 403`, async () => {
          problemOf(await (await (await trial.once(role)).caller()).post(path, {}), 403);
        });
      }
      trial.rule(`a ${role.name} may GET /vehicle/`, async () => {
        rowsOf(await (await (await trial.once(role)).caller()).get('/vehicle/', { limit: 1 }));
      });
    }

    trial.rule('a driver reads of the vehicles their own, and writes none', async () => {
      const { full, bare } = await trial.once(vehicles);
      const caller = await (await trial.once(driver)).caller();
      const ids = idsOf(await caller.get('/vehicle/'));
      assert.ok(ids.includes(full.id) && !ids.includes(bare.id), `${ids}`);
      for (const path of ['/vehicle/', '/driver/', '/point_of_interest/', '/itinerary/', '/user/'])
        problemOf(await caller.post(path, {}), 403);
    });
  });
}
