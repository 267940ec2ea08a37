import assert from 'node:assert/strict';
import { ProblemError } from '@tropeiro/contract/client.ts';

/** How a call was refused, in a line: `422 /data/serial bad_format`, or the code itself where no field is at fault. */
export async function refused(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    assert.ok(error instanceof ProblemError, String(error));
    const { errors, code } = error.problem;
    const faults = errors.map((fault) => `${fault.pointer ?? fault.parameter} ${fault.code}`);
    return [error.status, ...(faults.length === 0 ? [code] : faults)].join(' ');
  }
  return 'not refused';
}
