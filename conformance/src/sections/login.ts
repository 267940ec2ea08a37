import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe } from 'node:test';
import { bodyOf, problemOf, requireFault } from '../answer.ts';
import type { Answer } from '../caller.ts';
import { requireFields } from '../field-table.ts';
import { driver, viewer } from '../prepare/people.ts';
import type { Trial } from '../trial.ts';
import { tokenPairTable } from './token-pair.ts';

export function login(trial: Trial): void {
  describe('POST /auth/login/', () => {
    trial.rule('answers the token pair, without a bearer header', async () =>
      requireFields(tokenPairTable, bodyOf(await trial.logIn())),
    );

    trial.rule('takes the number of the company with and without punctuation', async () => {
      for (const parent_username of [plainDocument(trial), punctuated(plainDocument(trial))])
        bodyOf(await trial.logIn({ parent_username }));
    });

    trial.rule('takes the realm in any case', async () => {
      bodyOf(await trial.logIn({ realm: trial.target.realm.toUpperCase() }));
    });

    if (trial.target.realm === 'customer') {
      for (const [description, realm] of [
        ['absent', undefined],
        ['empty', ''],
      ] as const) {
        trial.rule(`takes an ${description} realm for customer`, async () => {
          bodyOf(await trial.logIn({ realm }));
        });
      }
    }

    trial.rule('refuses an unknown realm with 400 and the allowed ones', async () => {
      const answer = await trial.logIn({ realm: 'nowhere' });
      requireFault(answer, 400, '/realm');
      assert.ok(answer.text.includes(trial.target.realm), answer.summary);
    });

    for (const field of ['username', 'parent_username', 'password']) {
      trial.rule(`refuses a call without ${field} with 400`, async () =>
        requireFault(await trial.logIn({ [field]: undefined }), 400, `/${field}`),
      );
      trial.rule(`refuses ${field} that is not Text with 400`, async () =>
        requireFault(await trial.logIn({ [field]: 12 }), 400, `/${field}`),
      );
    }

    trial.rule('answers a wrong company, a wrong user and a wrong password with one and the same 401', async () => {
      const { login: username } = await trial.once(viewer);
      const answers = [
        await trial.logIn({ parent_username: '00000000000191', username: randomUUID() }),
        await trial.logIn({ username: randomUUID() }),
        await trial.logIn({ username, password: randomUUID() }),
      ];
      const [first, ...others] = answers.map(withoutRequest);
      for (const other of others) assert.deepEqual(other, first);
    });

    trial.rule('asks for ten characters at least of a new password', async () => {
      const { data } = await trial.once(viewer);
      const answer = await (await trial.admin()).put('/user/', { data: { ...data, password: '123456789' } });
      requireFault(answer, [400, 422], '/data/password');
    });

    trial.rule('takes an agent by their CPF in the realm driver', async () => {
      await (await trial.once(driver)).caller();
    });
  });
}

const plainDocument = (trial: Trial): string => trial.target.document.replace(/[^0-9a-z]/gi, '');

function punctuated(document: string): string {
  return document.length === 11
    ? document.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')
    : document.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
}

function withoutRequest(answer: Answer): object {
  const { request_id: _, ...rest } = problemOf(answer, 401);
  return rest;
}
