import type { IncomingHttpHeaders } from 'node:http';

/** The outcome of one request of an attacker. */
export type Outcome =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: IncomingHttpHeaders;
      /** The beginning of the response. */
      readonly text: string;
      readonly bytes: number;
      readonly ms: number;
    }
  /** The connection ended without a response. */
  | { readonly kind: 'cut off'; readonly why: string; readonly ms: number }
  | { readonly kind: 'silence'; readonly ms: number };

/** A refusal states the error. It does not repeat the input. */
const longestProblem = 64_000;

/** A sentence if a response came too late, otherwise undefined. */
export const delayOf = (outcome: Outcome, patienceS: number): string | undefined =>
  outcome.kind !== 'silence' && outcome.ms > patienceS * 1000
    ? `${labelOf(outcome)} only after ${seconds(outcome.ms)}`
    : undefined;

/** A sentence if the service handled a request wrongly. Requests must be served, or refused clearly. */
export function complaintOf(outcome: Outcome, mayCutOff: boolean): string | undefined {
  if (outcome.kind === 'silence') return `no answer in ${seconds(outcome.ms)}`;
  if (outcome.kind === 'cut off') return mayCutOff ? undefined : `cut off without an answer (${outcome.why})`;
  const { status, headers, bytes } = outcome;
  if (status < 400) return undefined;
  if (status >= 500 && status !== 503) return `answered ${labelOf(outcome)}`;
  if (!String(headers['content-type']).startsWith('application/problem+json')) return `${status} that is no problem`;
  if (codeOf(outcome) === undefined) return `${status} without a code`;
  if (bytes > longestProblem) return `${labelOf(outcome)} of ${bytes} bytes`;
  if ((status === 429 || status === 503) && headers['retry-after'] === undefined)
    return `${status} without Retry-After`;
  return undefined;
}

/** For counting: `200`, `413 body_too_large`, `cut off`. */
export function labelOf(outcome: Outcome): string {
  if (outcome.kind !== 'answer') return outcome.kind;
  return [outcome.status, codeOf(outcome)].filter((part) => part !== undefined).join(' ');
}

/** Searched in the stored beginning, because a problem may be longer. */
const codeOf = ({ status, text }: { status: number; text: string }): string | undefined =>
  status < 400 ? undefined : /"code":"(\w+)"/.exec(text)?.[1];

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
