import type { Problem } from '../faults/problem.ts';
import { problemMediaType } from '../media-types.ts';
import type { Wire } from '../wire.ts';

/** The service refused a call with a problem. The message is safe to log: it names fields but never their values. */
export class ProblemError extends Error {
  readonly problem: Problem;
  readonly status: number;
  readonly headers: Headers;

  constructor(problem: Problem, status: number, headers: Headers) {
    super(`${status} ${problem.code}: ${problem.detail}${faultsText(problem)}`);
    this.name = 'ProblemError';
    this.problem = problem;
    this.status = status;
    this.headers = headers;
  }
}

/** How many fields the message of an error names, and how many characters of each name. */
const namedFaultCount = 3;
const maxNameLength = 60;

/**
 * The first wrong fields, each with its code. The sentence about a field may quote what was sent, so it is left out.
 */
function faultsText({ errors = [] }: Problem): string {
  if (errors.length === 0) return '';
  const named = errors
    .slice(0, namedFaultCount)
    .map(({ pointer, parameter, code }) => `${(pointer ?? parameter ?? '').slice(0, maxNameLength)} ${code}`.trim());
  const moreCount = errors.length - named.length;
  return ` (${named.join(', ')}${moreCount > 0 ? ` and ${moreCount} more` : ''})`;
}

/** A response that does not come from the service or breaks the contract, such as a proxy's error page. */
export class UnexpectedAnswer extends Error {
  readonly status: number;

  constructor(status: number, mediaType: string, text: string) {
    super(`Status ${status} as "${mediaType}" is not an answer of the contract: ${text.slice(0, 200)}`);
    this.name = 'UnexpectedAnswer';
    this.status = status;
  }
}

/** Returns a successful response. Throws the problem of any other. */
export async function requireSuccess(response: Response): Promise<Response> {
  const mediaType = response.headers.get('content-type') ?? '';
  if (isRedirect(response)) throw new UnexpectedAnswer(response.status, mediaType, redirectText(response));
  if (mediaType.startsWith(problemMediaType))
    throw new ProblemError((await response.json()) as Problem, response.status, response.headers);
  if (!response.ok) throw new UnexpectedAnswer(response.status, mediaType, await response.text());
  return response;
}

/** Includes a redirect that the caller's own fetch followed, and one that a browser hides (status 0). */
const isRedirect = ({ status, type, redirected }: Response): boolean =>
  redirected || type === 'opaqueredirect' || redirectStatuses.includes(status);

const redirectStatuses = [301, 302, 303, 307, 308];

/** Only the origin, because the rest of an address may be private. */
function redirectText({ headers, url }: Response): string {
  const location = headers.get('location');
  const target = location !== null && URL.canParse(location, url) ? ` to ${new URL(location, url).origin}` : '';
  return `it redirects${target}, which the client does not follow. baseUrl must be the address of the service itself.`;
}

export async function bodyOf({ answer }: Wire, response: Response): Promise<unknown> {
  const mediaType = response.headers.get('content-type') ?? '';
  if (answer === 'none') return undefined;
  // The caller may have requested another format in the headers. It is returned as text.
  return answer !== 'document' && mediaType.startsWith('application/json') ? response.json() : response.text();
}

/** The code of the problem in a response. The body can still be read afterwards. */
export async function problemCodeOf(response: Response): Promise<string | undefined> {
  const mediaType = response.headers.get('content-type') ?? '';
  return mediaType.startsWith(problemMediaType) ? ((await response.clone().json()) as Problem).code : undefined;
}
