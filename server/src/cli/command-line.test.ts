import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { ProblemError } from '@tropeiro/contract/client.ts';
import { temporaryFolder } from '@tropeiro/postgres/testing.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { commands } from './commands.ts';
import { type Tropeiro, tropeiroOn, tropeiroProcessOn } from './testing.ts';

const firstDocument = '33000167000101';

describe('The command line', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.stop());

  const tropeiro: Tropeiro = (...asked) => tropeiroOn(service.target)(...asked);
  const tropeiroProcess: Tropeiro = (...asked) => tropeiroProcessOn(service.target)(...asked);

  const logIn = (username: string, document: string, password: string) =>
    service.logIn(username, { document, password });

  it('lists its commands, and each command its options', async () => {
    const { code, out } = await tropeiroProcess(['--help']);
    assert.equal(code, 0);
    for (const { name } of commands) assert.match(out, new RegExp(`^ {2}${name} `, 'm'));
    const imports = await tropeiro(['import', '--help']);
    const importNames = commands.map(({ name }) => name).filter((name) => name.startsWith('import '));
    assert.deepEqual(
      imports.out.match(/^ {2}import \S+/gm),
      importNames.map((name) => `  ${name}`),
    );
    assert.equal(imports.code, 0);
    const help = await tropeiro(['company', 'create', '--help']);
    assert.match(help.out, /--admin-login .*required/);
  });

  it('shows control characters and does not obey them', async () => {
    const { code, err } = await tropeiro(['clear\x1b[2J', 'turn\u202e', 'ring\x07']);
    assert.deepEqual(
      [code, err],
      [2, 'There is no command "clear\\u{1b}[2J turn\\u{202e} ring\\u{7}". See: npx tropeiro --help\n'],
    );
  });

  it('creates a company whose administrator can log in, beside a running server', async () => {
    const args = [
      'company',
      'create',
      '--name',
      'Nova Ltda',
      '--document',
      '04.252.011/0001-10',
      '--admin-login',
      'Chefe',
      '--admin-password',
      '-',
    ];
    const { code, out } = await tropeiroProcess(args, 'uma senha longa\n');
    assert.deepEqual([code, /Company \d+ created; chefe can log in/.test(out)], [0, true]);
    assert.equal((await logIn('chefe', '04252011000110', 'uma senha longa')).user.role, 'admin');
    const again = await tropeiroProcess(args, 'uma senha longa\n');
    assert.deepEqual([again.code, again.err], [1, 'A company with the document 04.252.011/0001-10 exists already.\n']);
  });

  it('generates a password for an administrator without one, and shows it once', async () => {
    const args = ['--name', 'Primeira Ltda', '--document', firstDocument, '--admin-login', 'admin'];
    const { code, out, err } = await tropeiro(['company', 'create', ...args]);
    assert.equal(code, 0, err);
    const password = /^ {2}password (\S{20}) /m.exec(out)?.[1] ?? '';
    assert.equal((await logIn('admin', firstDocument, password)).user.role, 'admin');
  });

  it('creates users and sets their passwords, which ends their sessions', async () => {
    const company = ['--document', '11222333000181'];
    const created = await tropeiro([
      'user',
      'create',
      ...company,
      '--login',
      'rita',
      '--name',
      'Rita',
      '--role',
      'viewer',
      '--password',
      'senha da rita',
    ]);
    assert.equal(created.code, 0, created.err);
    const { access } = await logIn('rita', '11222333000181', 'senha da rita');
    const changed = await tropeiro([
      'user',
      'password',
      ...company,
      '--login',
      'rita',
      '--password',
      'outra senha da rita',
    ]);
    assert.deepEqual([changed.code, changed.out], [0, 'Password set; sessions ended: 1.\n']);
    await assert.rejects(
      service.client.withToken(access).call('listSessions'),
      (error) => error instanceof ProblemError && error.problem.code === 'session_ended',
    );
    await logIn('rita', '11222333000181', 'outra senha da rita');
  });

  const wrong: readonly [title: string, args: readonly string[], err: RegExp][] = [
    ['a command there is not', ['fly'], /There is no command "fly"/],
    [
      'an option there is not',
      ['migrate', '--fast'],
      /^There is no option --fast\. See: npx tropeiro migrate --help\n$/,
    ],
    ['a missing option', ['user', 'password', '--login', 'x'], /Give --document, --password\./],
    [
      'a wrong CNPJ',
      [
        'company',
        'create',
        '--name',
        'x',
        '--document',
        '11.222.333/0001-82',
        '--admin-login',
        'a',
        '--admin-password',
        'long enough',
      ],
      /not a valid CNPJ or CPF/,
    ],
    [
      'a short password',
      [
        'company',
        'create',
        '--name',
        'x',
        '--document',
        '11.222.333/0001-81',
        '--admin-login',
        'a',
        '--admin-password',
        'short',
      ],
      /10 to 256 characters/,
    ],
    [
      'a role there is not',
      [
        'user',
        'create',
        '--document',
        '1',
        '--login',
        'x',
        '--name',
        'x',
        '--role',
        'king',
        '--password',
        'long enough',
      ],
      /must be one of admin, manager/,
    ],
    [
      'the document of the demo company',
      ['company', 'create', '--name', 'x', '--document', '11.222.333/0001-81', '--admin-login', 'a'],
      /is the document of the demo company/,
    ],
    [
      'an option without its value',
      ['user', 'password', '--login', '--realm', 'driver'],
      /^--login needs a value\. See: /,
    ],
    ['a flag with a value', ['serve', '--demo=yes'], /^--demo takes no value\. See: /],
    ['an unexpected argument', ['migrate', 'now'], /^"now" is an unexpected argument\. See: /],
    ['a part of the service there is not', ['serve', '--role', 'api,coffee'], /not "coffee"/],
  ];
  it('exits with 2 on wrong usage', async () => {
    const { code, out, err } = await tropeiroProcess(['migrate', 'now']);
    assert.deepEqual([code, out], [2, '']);
    assert.match(err, /^"now" is an unexpected argument\./);
  });
  for (const [title, args, err] of wrong) {
    it(`answers ${title} with what to do, and 2`, async () => {
      const result = await tropeiro(args);
      assert.equal(result.code, 2);
      assert.match(result.err, err);
    });
  }

  it('does not start with invalid settings, and names them', async () => {
    const { code, err } = await tropeiro(['serve'], '', {
      PORT: 'eighty',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://root:secret@x/y',
    });
    assert.equal(code, 1);
    assert.match(err, /PORT is "eighty": it must be a whole number from 0 to 65535/);
    assert.match(err, /LOG_LEVEL is "loud": it must be one of/);
    assert.match(err, /DATABASE_URL cannot be used: it must have the form postgres:/);
    assert.doesNotMatch(err, /secret/);
  });

  it('creates no database if the server has none, and says what to set', async (t) => {
    const folder = await temporaryFolder(t);
    const args = ['--name', 'x', '--document', '11.444.777/0001-61', '--admin-login', 'a'];
    const settings = { DATABASE_URL: '', DATA_DIR: folder };
    const { code, err } = await tropeiro(['company', 'create', ...args], '', settings);
    assert.equal(code, 1);
    assert.match(err, new RegExp(`^There is no database in ${folder}\\. Set DATA_DIR .*\\n$`));
    assert.equal((await tropeiro(['restore', '/nowhere/x'], '', settings)).code, 1);
    assert.deepEqual(await readdir(folder), []);
  });

  const elsewhere: readonly [title: string, change: (url: URL) => void][] = [
    ['a wrong password', (url) => Object.assign(url, { password: 'wrong' })],
    ['a database that is not there', (url) => Object.assign(url, { pathname: '/nowhere' })],
  ];
  for (const [title, change] of elsewhere) {
    it(`names the settings to check for ${title}`, async () => {
      const url = new URL(service.target.ownerUrl);
      change(url);
      const { code, err } = await tropeiro(['migrate'], '', { DATABASE_URL: url.href });
      assert.equal(code, 1);
      assert.match(err, /^The database refused access: .*\. Check DATABASE_URL and DATABASE_APP_URL\.\n$/);
    });
  }

  it('brings a database up to date, once', async () => {
    assert.equal((await tropeiro(['migrate'])).out, 'The database is up to date.\n');
  });

  it('makes the demo company only where it is not', async () => {
    assert.deepEqual(await tropeiro(['demo']), { code: 1, out: '', err: 'The demo company exists already.\n' });
  });

  it('prints the contract in both languages', async () => {
    const [english, portuguese] = [await tropeiro(['openapi']), await tropeiro(['openapi', '--language', 'pt-BR'])];
    assert.equal(JSON.parse(english.out).openapi, '3.1.1');
    assert.match(portuguese.out, /Listar pontos de interesse/);
  });

  const unusable: readonly [title: string, env: () => Record<string, string>, err: RegExp][] = [
    [
      'another program has the port',
      () => ({ PORT: new URL(service.url).port }),
      /^Nothing can listen on 127\.0\.0\.1, port \d+ \(EADDRINUSE\)\. Another program is using this address: stop it or set PORT\.\n$/,
    ],
    [
      'the address is not of this machine',
      () => ({ HOST: '192.0.2.1' }),
      /^Nothing can listen on 192\.0\.2\.1, port \d+ \(EADDRNOTAVAIL\)\. Set HOST to an address of this machine/,
    ],
  ];
  for (const [title, env, expected] of unusable) {
    it(`ends, having said so, where ${title}`, async () => {
      const { code, err } = await tropeiroProcess(['serve'], '', { ...env(), LOG_LEVEL: 'silent' });
      assert.match(err, expected);
      assert.equal(code, 1);
    });
  }

  it('puts a new key in charge without ending sessions', async () => {
    const client = await service.as('viewer');
    assert.match((await tropeiro(['key', 'rotate'])).out, /^Key [\w-]{12} signs tokens from now on\.\n$/);
    await client.call('listSessions');
  });
});
