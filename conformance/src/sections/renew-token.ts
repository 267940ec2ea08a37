import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { bodyOf, idsOf, problemOf, recordOf, rowsOf } from '../answer.ts';
import { type Fields, requireFields } from '../field-table.ts';
import { person } from '../prepare/people.ts';
import type { Trial } from '../trial.ts';
import { tokenPairTable } from './token-pair.ts';

export function renewToken(trial: Trial): void {
  const logIn = async (): Promise<Pair> => bodyOf(await trial.logIn()) as Pair;
  const renew = (token: string | undefined) => trial.anonymous.with(token).post('/auth/token/');
  const read = (token: string) => trial.anonymous.with(token).get('/point_of_interest/', { limit: 1 });

  describe('POST /auth/token/', () => {
    trial.rule('with no payload and the refresh token as bearer answers a new access token and the user', async () => {
      const pair = await logIn();
      const renewed = bodyOf(await renew(pair.refresh_token));
      const { access_token, user } = tokenPairTable;
      requireFields({ access_token, user }, renewed);
      assert.deepEqual(renewed.user, pair.user);
      assert.equal((await read(String(renewed.access_token))).status, 200);
    });

    trial.rule('takes the refresh token in a JSON body too', async () => {
      const { refresh_token } = await logIn();
      bodyOf(await trial.anonymous.post('/auth/token/', { refresh_token }));
    });

    trial.rule('takes it from the HttpOnly, SameSite cookie that login sets', async () => {
      const cookie = (await trial.logIn()).headers.get('set-cookie') ?? '';
      assert.match(cookie, /; *HttpOnly/i);
      assert.match(cookie, /; *SameSite=(Strict|Lax)/i);
      bodyOf(await trial.anonymous.post('/auth/token/', undefined, { cookie: cookie.split(';')[0] ?? '' }));
    });

    trial.rule('gives a refresh token along, and the earlier one stays good', async () => {
      const { refresh_token } = await logIn();
      const renewed = bodyOf(await renew(refresh_token)) as Pair;
      bodyOf(await renew(renewed.refresh_token));
      bodyOf(await renew(refresh_token));
    });

    trial.rule('refuses an access token with 401 wrong_token_type', async () => {
      const { access_token } = await logIn();
      assert.equal(problemOf(await renew(access_token), 401).code, 'wrong_token_type');
    });

    trial.rule('refuses a call without a token with 401', async () => {
      problemOf(await renew(undefined), 401);
    });
  });

  describe('A refresh token', () => {
    trial.rule('opens no other call: 401', async () => {
      const { refresh_token } = await logIn();
      problemOf(await read(refresh_token), 401);
    });
  });

  describe('POST /auth/logout/', () => {
    trial.rule('ends the session at once, its access tokens included', async () => {
      const { access_token, refresh_token } = await logIn();
      const { access_token: renewed } = bodyOf(await renew(refresh_token)) as Pair;
      const { status } = await trial.anonymous.with(access_token).post('/auth/logout/');
      assert.ok(status === 200 || status === 204);
      for (const token of [access_token, renewed]) problemOf(await read(token), 401);
      problemOf(await renew(refresh_token), 401);
    });
  });

  describe('Another password, and deactivation', () => {
    for (const [description, change] of [
      ['another password', { password: 'another-password-1' }],
      ['deactivation', { active: false }],
    ] as const) {
      trial.rule(`${description} ends the sessions of the user at once, access tokens included`, async () => {
        const { data, logIn: logInAs } = await person(trial, 'viewer');
        const { caller, refreshToken } = await logInAs();
        assert.equal((await caller.get('/point_of_interest/', { limit: 1 })).status, 200);
        recordOf(await (await trial.admin()).put('/user/', { data: { ...data, ...change } }));
        problemOf(await caller.get('/point_of_interest/', { limit: 1 }), 401);
        problemOf(await renew(refreshToken), 401);
      });
    }
  });

  describe('GET and DELETE /auth/session/', () => {
    trial.rule('list the sessions of the user, and end one', async () => {
      const admin = await trial.admin();
      const before = idsOf(await admin.get('/auth/session/'));
      const { access_token } = await logIn();
      const added = rowsOf(await admin.get('/auth/session/')).filter(({ id }) => !before.includes(id));
      assert.equal(added.length, 1);
      assert.ok([200, 204].includes((await admin.delete(`/auth/session/${added[0]?.id}`)).status));
      problemOf(await read(access_token), 401);
    });
  });
}

type Pair = Fields & { readonly access_token: string; readonly refresh_token: string };
