import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ask } from '@tropeiro/postgres/testing.ts';
import { type FreshDatabase, freshDatabase } from '@tropeiro/server/testing/fresh-database.ts';
import { until } from '../../../tools/until.ts';
import { Database } from './database.ts';
import { type NoticeListener, noticeChannel } from './notices.ts';

// Names a channel that would change the statement if it were not quoted.
const channel = noticeChannel('News; select "of today"');

describe('A listener of notices', () => {
  let place: FreshDatabase;
  let database: Database;
  let listener: NoticeListener;
  const heard: string[] = [];
  let connectedCount = 0;
  before(async () => {
    place = await freshDatabase();
    database = new Database({ url: place.appUrl, maxConnections: 4, waitS: 30, statementTimeoutS: 30 });
    listener = database.listener();
    listener.hear(channel, { onNotice: (text) => heard.push(text), onConnected: () => connectedCount++ });
    await listener.start();
  });
  after(async () => {
    await listener.stop();
    await database.close();
    await place.drop();
  });
  const notify = (channel: string, text: string) => ask(place.ownerUrl, `select pg_notify('${channel}', '${text}')`);

  it('receives those of its channel', async () => {
    await notify('outbox', 'of another channel');
    await notify(channel, 'first');
    await until('the notice', () => heard.length > 0);
    assert.deepEqual([heard, connectedCount], [['first'], 1]);
  });

  it('has all its receivers when it starts', () =>
    assert.throws(() => listener.hear(channel, { onNotice: () => {} }), /before listening starts/));

  it('listens again after its connection was ended, and reports that it may have missed some', async () => {
    await ask(
      place.adminUrl,
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'tropeiro listens'",
    );
    await until('another connection', () => connectedCount === 2);
    await notify(channel, 'second');
    await until('the notice', () => heard.length > 1);
    assert.deepEqual(heard, ['first', 'second']);
  });
});
