import assert from 'node:assert/strict';
import { ProblemError } from '@tropeiro/contract/client.ts';

/** The refusal of a call in one line: `422 /data/serial bad_format`, or the problem's code if no field is at fault. */
export async function refused(call: Promise<unknown>): Promise<string> {
  const problem = await call.then(() => undefined, problemIn);
  return problem === undefined ? 'not refused' : refusalText(problem);
}

/** The whole problem that a call is refused with. */
export const problemOf = (call: Promise<unknown>): Promise<ProblemError['problem']> =>
  call.then(() => assert.fail('it was not refused'), problemIn);

export function refusalText({ status, code, errors }: ProblemError['problem']): string {
  const faults = errors.map((fault) => `${fault.pointer ?? fault.parameter} ${fault.code}`);
  return [status, ...(faults.length === 0 ? [code] : faults)].join(' ');
}

function problemIn(error: unknown): ProblemError['problem'] {
  assert.ok(error instanceof ProblemError, String(error));
  assert.equal(error.problem.status, error.status);
  return error.problem;
}
