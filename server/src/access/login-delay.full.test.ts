import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { asOwner } from '@tropeiro/platform/database/roles/as-owner.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { LoginDelay } from './login-delay.ts';

describe('The delay of logins', () => {
  let place: FreshDatabase;
  let database: Db;
  let delay: LoginDelay;

  before(async () => {
    place = await freshDatabase();
  });
  after(() => place.drop());

  /** Runs in one transaction, in which the time does not advance, so that a busy machine cannot distort the delays. */
  const atOneMoment = (test: () => Promise<void>) => () =>
    asOwner(place.ownerUrl, async (transaction) => {
      database = transaction;
      delay = new LoginDelay(transaction, 300);
      await transaction.rows(sql`delete from login_attempt`);
      await test();
    });

  const attempt = (user: string, address: string, right: boolean, company = 'company') =>
    delay.attempt(user, address, async () => right, company);
  /** The seconds to wait; zero if the attempt is allowed. */
  const wait = async (user: string, address: string, company?: string): Promise<number> =>
    attempt(user, address, true, company).then(
      () => 0,
      (error) => {
        assert.ok(error instanceof Refusal && error.code === 'login_delayed', String(error));
        return Number(error.details.retry);
      },
    );
  const fail = async (times: number, user: (time: number) => string, address: (time: number) => string) => {
    for (let time = 0; time < times; time++) await attempt(user(time), address(time), false).catch(() => {});
  };

  it(
    'meets one password tried on many users from many addresses, but not for long',
    atOneMoment(async () => {
      await fail(
        105,
        (time) => `user ${time}`,
        (time) => `203.0.113.${time}`,
      );
      const waited = await wait('somebody', '198.51.100.1');
      assert.ok(waited >= 1 && waited <= 10, `${waited} s`);
      assert.equal(await wait('somebody', '198.51.100.1', 'another company'), 0);
    }),
  );

  it(
    'meets one password tried on many users from one address',
    atOneMoment(async () => {
      await fail(
        55,
        (time) => `user ${time}`,
        () => '203.0.113.1',
      );
      assert.ok((await wait('somebody', '203.0.113.1', 'another company')) >= 1);
      assert.equal(await wait('somebody', '203.0.113.2'), 0);
    }),
  );

  it(
    'takes the addresses of one IPv6 network as one',
    atOneMoment(async () => {
      await fail(
        55,
        (time) => `user ${time}`,
        (time) => `2001:db8::${time.toString(16)}`,
      );
      assert.ok((await wait('somebody', '2001:db8::ffff:1')) >= 1);
      assert.equal(await wait('somebody', '2001:db8:0:1::1'), 0);
    }),
  );

  it(
    'does not meet a person where they usually are, although others are guessing',
    atOneMoment(async () => {
      assert.equal(await wait('ana', '192.0.2.1'), 0);
      await fail(
        40,
        () => 'ana',
        (time) => `203.0.113.${time}`,
      );
      await fail(
        60,
        (time) => `user ${time}`,
        () => '192.0.2.1',
      );
      await fail(
        60,
        (time) => `user ${time}`,
        (time) => `198.51.100.${time}`,
      );
      assert.ok((await wait('ana', '203.0.113.99')) >= 1, 'elsewhere');
      assert.ok((await wait('bia', '192.0.2.1')) >= 1, 'somebody else');
      assert.equal(await wait('ana', '192.0.2.1'), 0);
      await fail(
        4,
        () => 'ana',
        () => '192.0.2.1',
      );
      assert.ok((await wait('ana', '192.0.2.1')) >= 1, 'their own mistakes');
    }),
  );

  it(
    'locks no user out when the clock is set back',
    atOneMoment(async () => {
      await fail(
        10,
        () => 'ana',
        () => '192.0.2.1',
      );
      await database.rows(
        sql`update login_attempt set failures = 20, date_failed = now() + interval '1 day', date_begun = now() + interval '1 day', pending = 20`,
      );
      assert.equal(await wait('ana', '192.0.2.1'), 0);
      await fail(
        4,
        () => 'bia',
        () => '192.0.2.2',
      );
      await database.rows(
        sql`update login_attempt set failures = 20, date_failed = now() + interval '1 day' where failures > 2`,
      );
      await attempt('bia', '192.0.2.2', false);
      const waited = await wait('bia', '192.0.2.2');
      // The moment is stored to the millisecond, so it may lie a fraction of one ahead.
      assert.ok(waited >= 1 && waited <= 301, `${waited} s`);
    }),
  );
});
