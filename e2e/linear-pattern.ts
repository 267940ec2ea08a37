import { check } from 'recheck';

// The program that is the same on every platform, so that a pattern is judged alike on each.
process.env.RECHECK_BACKEND = 'pure';

/**
 * Why a pattern may take longer than its text is long, or undefined when it is proved linear. Proved, not tried: a search for
 * texts that take long finds other ones on a faster machine, and now and then calls a linear pattern cubic.
 */
export async function troubleWith(source: string, flags: string): Promise<string | undefined> {
  const judged = await check(source, flags, { timeout: null, checker: 'automaton' });
  if (judged.status === 'safe') return undefined;
  if (judged.status === 'unknown') return `cannot be judged (${judged.error.kind}): write it more simply`;
  return `is vulnerable: ${judged.complexity.summary}, by ${judged.attack.pattern.slice(0, 200)}`;
}
