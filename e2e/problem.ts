import assert from 'node:assert/strict';
import { Problem } from '@tropeiro/contract/faults/problem.ts';
import { type Operation, refusalsOf } from '@tropeiro/contract/operation.ts';
import { type RefusalCode, refusals } from '@tropeiro/domain/faults/refusal.ts';
import { validatorOf } from '@tropeiro/server/handling/validation.ts';
import type { Reply } from './http.ts';

const problemFaults = validatorOf(Problem);

/** Whatever is refused is refused like this, at every door. */
export function requireProblem(reply: Reply, of = ''): Problem {
  const said = `${of} → ${reply.status} ${reply.text.slice(0, 300)}`;
  assert.ok(reply.status >= 400 && reply.status < 500, `a refusal is the caller's fault, never ours: ${said}`);
  assert.equal(reply.headers['content-type'], 'application/problem+json', said);
  const problem = JSON.parse(reply.text) as Problem;
  assert.deepEqual(problemFaults(problem), [], said);
  assert.equal(problem.status, reply.status, said);
  assert.equal(problem.request_id, reply.headers['x-request-id'], said);
  assert.ok(Object.hasOwn(refusals, problem.code), said);
  assert.doesNotMatch(reply.text, /\bat .*\.[jt]s:\d+|node_modules|select |"stack"/, 'no trace of the inside shows');
  if (reply.status === 401) assert.equal(reply.headers['www-authenticate'], 'Bearer', said);
  return problem;
}

/** A refusal of this operation: one that its contract announces. */
export function requireRefusal(
  operation: Operation,
  reply: Reply,
  status: number,
  code: RefusalCode | readonly RefusalCode[],
  of = '',
): Problem {
  const said = `${operation.method} ${operation.path} ${of}`;
  const problem = requireProblem(reply, said);
  assert.equal(reply.status, status, `${said}: ${reply.text}`);
  assert.ok([code].flat().includes(problem.code as RefusalCode), `${said}: ${code} expected, ${reply.text}`);
  assert.ok(refusalsOf(operation).includes(problem.code as RefusalCode), `${said}: ${problem.code} is not announced`);
  return problem;
}
