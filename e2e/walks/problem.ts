import assert from 'node:assert/strict';
import { Problem } from '@tropeiro/contract/faults/problem.ts';
import { type Operation, refusalsOf } from '@tropeiro/contract/operation.ts';
import { type RefusalCode, refusals } from '@tropeiro/domain/faults/refusal.ts';
import { validatorOf } from '@tropeiro/platform/handling/validation.ts';
import type { Reply } from '../http.ts';

const problemFaults = validatorOf(Problem);

/** Requires the form that every refusal has, at every stage. */
export function requireProblem(reply: Reply, request = ''): Problem {
  const context = `${request} → ${reply.status} ${reply.text.slice(0, 300)}`;
  assert.ok(reply.status >= 400 && reply.status < 500, `a refusal is the caller's fault, never ours: ${context}`);
  assert.equal(reply.headers['content-type'], 'application/problem+json', context);
  const problem = JSON.parse(reply.text) as Problem;
  assert.deepEqual(problemFaults(problem), [], context);
  assert.equal(problem.status, reply.status, context);
  assert.equal(problem.request_id, reply.headers['x-request-id'], context);
  assert.ok(Object.hasOwn(refusals, problem.code), context);
  assert.doesNotMatch(reply.text, /\bat .*\.[jt]s:\d+|node_modules|select |"stack"/, 'no trace of the inside shows');
  if (reply.status === 401) assert.equal(reply.headers['www-authenticate'], 'Bearer', context);
  return problem;
}

/** Requires a refusal that the operation's contract declares. */
export function requireRefusal(
  operation: Operation,
  reply: Reply,
  status: number,
  code: RefusalCode | readonly RefusalCode[],
  request = '',
): Problem {
  const context = `${operation.method} ${operation.path} ${request}`;
  const problem = requireProblem(reply, context);
  assert.equal(reply.status, status, `${context}: ${reply.text}`);
  assert.ok([code].flat().includes(problem.code as RefusalCode), `${context}: ${code} expected, ${reply.text}`);
  assert.ok(
    refusalsOf(operation).includes(problem.code as RefusalCode),
    `${context}: ${problem.code} is not announced`,
  );
  return problem;
}
