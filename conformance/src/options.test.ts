import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readOptions, WrongOptions } from './options.ts';
import { sectionNames } from './sections.ts';

const words = ['--base-url', 'http://host:8080/', '--document', '11222333000181', '--login', 'admin'];

describe('The command line', () => {
  it('reads whom to judge, and how', () => {
    assert.deepEqual(readOptions([...words, '--password', 'secret'], {}), {
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
    assert.equal(readOptions(words, { CONFORMANCE_PASSWORD: 'secret' }).target.password, 'secret');
    assert.equal(readOptions(words, {}).target.password, undefined);
  });

  it('takes some sections only', () => {
    assert.deepEqual(readOptions([...words, '--only', 'login,errors', '--only', 'limits'], {}).only, [
      'login',
      'errors',
      'limits',
    ]);
  });

  const wrong: readonly [says: string, words: readonly string[], sentence: RegExp][] = [
    ['nothing at all', [], /--base-url, --document, --login must be given/],
    ['an unknown option', [...words, '--verbose'], /verbose/],
    ['an unknown section', [...words, '--only', 'weather'], /no section weather.*points-of-interest/],
    ['no URL', ['--base-url', 'host', ...words.slice(2)], /"host"/],
  ];
  for (const [says, given, sentence] of wrong) {
    it(`refuses ${says}`, () =>
      assert.throws(
        () => readOptions(given, {}),
        (error) => error instanceof WrongOptions && sentence.test(error.message),
      ));
  }

  it('helps without being told whom to judge', () => assert.equal(readOptions(['--help'], {}).help, true));
});
