import { ProblemError } from '@tropeiro/contract/client.ts';

/** How a call was refused, in one line: `422 rule_violated /data/cpf wrong_document`. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'not refused';
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { status, problem } = error;
    const faults = problem.errors.map(({ pointer, parameter, code }) => `${pointer ?? parameter} ${code}`);
    return [status, problem.code, ...faults].join(' ');
  }
}
