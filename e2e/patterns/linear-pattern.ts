import { check } from 'recheck';

// The implementation that is the same on every platform, so that the verdict does not depend on the platform.
process.env.RECHECK_BACKEND = 'pure';

/**
 * Why a pattern may take more than linear time, or undefined when it is proved linear. A proof, not a search for slow
 * texts: a search finds other texts on a faster machine, and sometimes reports a linear pattern as cubic.
 */
export async function findBacktracking(source: string, flags: string): Promise<string | undefined> {
  const result = await check(source, flags, { timeout: null, checker: 'automaton' });
  if (result.status === 'safe') return undefined;
  if (result.status === 'unknown') return `cannot be proved (${result.error.kind}): write it more simply`;
  return `is vulnerable: ${result.complexity.summary}, by ${result.attack.pattern.slice(0, 200)}`;
}
