import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readOptions, WrongOptions } from './options.ts';
import { sectionNames } from './sections.ts';

const validArgs = ['--base-url', 'http://host:8080/', '--document', '11222333000181', '--login', 'admin'];

describe('The command line', () => {
  it('reads the server to test, and how', () => {
    assert.deepEqual(readOptions([...validArgs, '--password', 'secret'], {}), {
      help: false,
      target: {
        baseUrl: 'http://host:8080',
        document: '11222333000181',
        login: 'admin',
        realm: 'customer',
        password: 'secret',
      },
      only: sectionNames,
      ruleText: '',
    });
  });

  it('takes the password from the environment, or leaves it to standard input', () => {
    assert.equal(readOptions(validArgs, { CONFORMANCE_PASSWORD: 'secret' }).target.password, 'secret');
    assert.equal(readOptions(validArgs, {}).target.password, undefined);
  });

  it('takes some sections only', () => {
    assert.deepEqual(readOptions([...validArgs, '--only', 'login,errors', '--only', 'limits'], {}).only, [
      'login',
      'errors',
      'limits',
    ]);
  });

  const wrong: readonly [says: string, words: readonly string[], sentence: RegExp][] = [
    ['nothing at all', [], /--base-url, --document, --login must be given/],
    ['an unknown option', [...validArgs, '--verbose'], /verbose/],
    ['an unknown section', [...validArgs, '--only', 'weather'], /no section weather.*points-of-interest/],
    ['no URL', ['--base-url', 'host', ...validArgs.slice(2)], /"host"/],
  ];
  for (const [description, args, sentence] of wrong) {
    it(`refuses ${description}`, () =>
      assert.throws(
        () => readOptions(args, {}),
        (error) => error instanceof WrongOptions && sentence.test(error.message),
      ));
  }

  it('prints help without a server to test', () => assert.equal(readOptions(['--help'], {}).help, true));
});
