import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Problem } from '../faults/problem.ts';
import { ProblemError } from './response.ts';

describe('The message of a refused call', () => {
  const messageOf = (status: number, problem: Partial<Problem>) =>
    new ProblemError({ detail: 'Read this.', errors: [], ...problem } as Problem, status, new Headers()).message;
  const fault = (pointer: string) => ({
    pointer,
    code: 'not_allowed',
    message: 'must be one of A, B, not 123.456.789-09',
  });

  it('has status, code and sentence', () =>
    assert.equal(messageOf(404, { code: 'not_found' }), '404 not_found: Read this.'));

  it('names the wrong fields and the reason, never their values', () =>
    assert.equal(
      messageOf(400, {
        code: 'invalid_input',
        errors: [fault('/data/cpf'), { parameter: 'limit', code: 'too_large', message: 'must be at most 1000' }],
      }),
      '400 invalid_input: Read this. (/data/cpf not_allowed, limit too_large)',
    ));

  it('names the first of many wrong fields', () =>
    assert.equal(
      messageOf(400, { code: 'invalid_input', errors: ['/a', '/b', '/c', '/d', '/e'].map(fault) }),
      '400 invalid_input: Read this. (/a not_allowed, /b not_allowed, /c not_allowed and 2 more)',
    ));

  it('stays short even if field names are long', () =>
    assert.ok(messageOf(400, { code: 'invalid_input', errors: [fault(`/data/${'x'.repeat(9000)}`)] }).length < 200));
});
