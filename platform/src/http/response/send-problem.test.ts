import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { problemOf } from '@tropeiro/contract/faults/problem.ts';
import { refusalOf } from './send-problem.ts';

const failures: readonly [says: string, error: object, code: string, english: RegExp, portuguese: RegExp][] = [
  ['a disk that is full under the database', { code: '53100' }, 'unavailable', /no space left/, /não há mais espaço/],
  ['a disk that is full under the images', { code: 'ENOSPC' }, 'unavailable', /no space left/, /não há mais espaço/],
  ['a quota that is used up', { code: 'EDQUOT' }, 'unavailable', /no space left/, /não há mais espaço/],
  ['a database that has no connection left', { code: '53300' }, 'unavailable', /database/, /banco de dados/],
  ['a statement that took too long', { code: '57014' }, 'unavailable', /took too long/, /demorou demais/],
  ['a connection to the database that was reset', { code: 'ECONNRESET', syscall: 'read' }, 'unavailable', /\(/, /\(/],
  ['a connection to the database that is closed', { code: 'EPIPE', syscall: 'write' }, 'unavailable', /\(/, /\(/],
  [
    'a caller who went away',
    { code: 'ECONNRESET', message: 'aborted' },
    'malformed_request',
    /ended early/,
    /interrompida/,
  ],
  ['a URL in Latin-1', { code: 'FST_ERR_BAD_URL' }, 'malformed_request', /%C3%A9/, /%C3%A9/],
  ['an unforeseen error', { code: 'ENOENT' }, 'internal', /The server failed/, /O servidor falhou/],
];

describe('Errors are reported as problems:', () => {
  for (const [title, error, code, english, portuguese] of failures) {
    it(title, () => {
      const refusal = refusalOf(Object.assign(new Error('it failed'), error));
      assert.equal(refusal.code, code);
      assert.match(problemOf(refusal, 'id', 'en').detail, english);
      assert.match(problemOf(refusal, 'id', 'pt-BR').detail, portuguese);
      if (code === 'unavailable') assert.ok(Number(refusal.headers['retry-after']) > 0);
    });
  }
});
