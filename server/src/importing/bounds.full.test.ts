import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { workbookWith } from '@tropeiro/platform/sheets/reading/testing.ts';
import { xlsxBook } from '@tropeiro/platform/sheets/writing/xlsx-book.ts';
import { countWaiting, holdLocks } from '@tropeiro/postgres/testing.ts';
import { until } from '@tropeiro/tools/until.ts';
import { hostileFiles } from '../testing/hostile-files.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { counted, csv, senderTo, xlsx } from './testing.ts';

const path = '/import/point_of_interest';
const headings = 'migration_id,title,latitude,longitude';
type Send = Awaited<ReturnType<typeof senderTo>>;

/** Changes these records in another transaction, which stays open until the returned function is called. */
const lockPoint = (service: TestService, code: string) =>
  holdLocks(service.target.ownerUrl, `select id from point_of_interest where migration_id = '${code}' for update`);

const untilWaiting = (service: TestService, count: number) =>
  until(
    'the imports to wait for the record',
    async () => (await countWaiting(service.target.adminUrl, 'transactionid')) === count,
  );

/** The file-reading processes that this process has running. */
const readers = (): number =>
  readdirSync('/proc').filter((pid) => {
    try {
      return (
        readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ')[1] === String(process.pid) &&
        readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('sandboxed-read-sheet')
      );
    } catch {
      return false;
    }
  }).length;

describe('An import', () => {
  let service: TestService;
  let send: Send;
  let sendOther: (file: string) => Promise<{ status: number }>;
  before(async () => {
    service = await startTestService({ FILE_READING_S: '300' });
    send = await senderTo(service, 'dispatcher');
    const other = await service.asOther();
    sendOther = async (file) =>
      other.call('importPointsOfInterest', { query: {}, file: new Blob([file], { type: csv }) });
  });
  after(() => service.stop());

  const titles: readonly [says: string, title: string, isGood: boolean][] = [
    ['a control character', 'a\u0001b', false],
    ['one at the end, where blanks are cut off', 'a\u000b', false],
    ['U+0000', 'a\0b', false],
    ['half a surrogate pair', 'a\ud83db', false],
    ['a tab', 'a\tb', true],
    ['a line end', 'a\nb', true],
    ['a character of the upper half', 'a\u0085b', true],
  ];
  it('rejects characters that a body may not have, row by row', async () => {
    const escaped = (title: string) =>
      title.replace(/\p{Cc}|\ud83d/gu, (character) => `_x${character.charCodeAt(0).toString(16).padStart(4, '0')}_`);
    const cell = (text: string | number) =>
      typeof text === 'number' ? `<c><v>${text}</v></c>` : `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
    const rows = [headings.split(','), ...titles.map(([, title], index) => [`X-${index}`, title, 1, 2])];
    const sheet = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('');
    const { body } = await send(path, workbookWith(sheet), xlsx);
    assert.deepEqual(
      body.data?.wrong_lines.map(({ line, code }) => [line, code]),
      titles.flatMap(([, , isGood], index) => (isGood ? [] : [[index + 2, 'bad_character']])),
    );
    assert.equal(body.data?.created, titles.filter(([, , isGood]) => isGood).length);
    assert.equal(body.data?.wrong_lines[0]?.value, 'a\ufffdb', 'and does not repeat them');
    const csvBody = await send(path, `${headings}\nY-1,a\u0002b,1,2\nY-2\u0002,b,1,2\nY-3,c,1,2\n`);
    assert.deepEqual(counted(csvBody), { created: 1, updated: 0, unchanged: 0, wrong: 2 });
  });

  it('shortens the unknown headings in its report', async () => {
    const long = ['(', 'Valor (', `${'x'.repeat(9000)}\u0001`, 'Cor\u0001'];
    const columns = ['migration_id', 'title', ...long.map((heading) => heading.padEnd(9000, '(')), ...long];
    const { body } = await send(path, xlsxBook([{ name: 'x', rows: [columns, ['Z-1', 'a']] }]), xlsx);
    const ignored = body.data?.ignored_columns ?? [];
    assert.equal(ignored.length, 2 * long.length);
    assert.ok(ignored.every((heading) => heading.length <= 100 && !heading.includes('\u0001')));
  });

  it('refuses a malicious file without affecting other requests', async () => {
    const viewer = await service.as('viewer');
    let isOver = false;
    const bystander = (async () => {
      while (!isOver) {
        assert.equal((await viewer.call('listPointsOfInterest', { query: { limit: 1 } })).status, 200);
        await sleep(20);
      }
    })();
    const worst = hostileFiles().slice(0, 6);
    for (const { title: says, make, fault } of worst) {
      const { status, body } = await send(path, make(), xlsx);
      assert.deepEqual([says, status, body.errors?.[0]?.code], [says, 422, fault ?? 'file_column_missing']);
    }
    isOver = true;
    await bystander;
  });

  it('waits for its turn in its company, and not for other companies', async () => {
    await send(path, `${headings}\nT-1,Um,1,2\n`);
    const release = await lockPoint(service, 'T-1');
    const change = () => send(path, `migration_id,title\nT-1,${Math.random()}\n`);
    const first = change();
    await untilWaiting(service, 1);
    const otherChanges = [change(), change(), change()];
    const refused = await Promise.race(otherChanges);
    assert.deepEqual([refused.status, refused.body.code], [429, 'share_used_up']);
    assert.ok(refused.headers.get('retry-after'));
    assert.equal((await sendOther(`${headings}\nT-1,Deles,1,2\n`)).status, 200);
    await release();
    const statuses = (await Promise.all([first, ...otherChanges])).map(({ status }) => status);
    assert.deepEqual(statuses.sort(), [200, 200, 200, 429]);
  });

  it('ends its reader when the caller disconnects, and stores nothing', {
    skip: !existsSync('/proc/self/stat'),
  }, async () => {
    const file = `${headings}\n${Array.from({ length: 60_000 }, (_, i) => `V-${i},Ponto,1,2`).join('\n')}`;
    const { access_token } = (
      await service.client.call('login', {
        body: { username: 'dispatcher', parent_username: '11222333000181', password: 'tropeiro-demo' },
      })
    ).body;
    // Those of earlier files may still be ending.
    await until('no reader', async () => readers() === 0);
    const caller = new AbortController();
    const sent = fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': csv },
      body: file,
      signal: caller.signal,
    });
    await until('the reader', async () => readers() === 1);
    caller.abort();
    await assert.rejects(sent);
    await until('the end of the reader', async () => readers() === 0);
    assert.equal((await send(path, `${headings}\nW-1,Um,1,2\n`)).status, 200, 'and its turn is over');
    const count = `select count(*)::int as n from point_of_interest where migration_id like 'V-%'`;
    assert.deepEqual(await service.sql(count), [{ n: 0 }]);
  });
});

describe('With four database connections, the minimum,', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ DATABASE_CONNECTIONS: '4' });
  });
  after(() => service.stop());

  it('imports of several companies leave one for other requests', async () => {
    const send = await senderTo(service, 'dispatcher');
    const other = await service.asOther();
    const viewer = await service.as('viewer');
    const file = `${headings}\nT-1,Um,1,2\n`;
    const sendOther = (sent: string) =>
      other.call('importPointsOfInterest', { query: {}, file: new Blob([sent], { type: csv }) });
    await send(path, file);
    await sendOther(file);
    const release = await lockPoint(service, 'T-1');
    const changed = file.replace('Um', 'Dois');
    const imports = [send(path, changed), sendOther(changed)];
    await untilWaiting(service, 2);
    assert.equal((await viewer.call('listPointsOfInterest', { query: { limit: 1 } })).status, 200);
    await release();
    for (const sent of imports) assert.equal((await sent).status, 200);
  });
});
