import { it } from 'node:test';
import { CannotPrepare } from './trial.ts';

/** A sentence of the specification and how it is checked. What cannot be prepared here is skipped and says why. */
export function rule(says: string, check: () => Promise<void>): void {
  it(says, async (context) => {
    try {
      await check();
    } catch (error) {
      if (!(error instanceof CannotPrepare)) throw error;
      context.skip(error.message);
    }
  });
}
