import type { Problem } from '../faults/problem.ts';
import { problemMediaType } from '../media-types.ts';
import type { Wire } from '../wire.ts';

/** The service refused a call with a problem. Its message is fit for a log: it names fields, and says no value of theirs. */
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

/** As many fields as the message of an error names, and as much of the name of each. */
const namedFaultCount = 3;
const maxNameLength = 60;

/** The first fields at fault, each with the code of what is wrong: the sentence about it may quote what was sent. */
function faultsText({ errors = [] }: Problem): string {
  if (errors.length === 0) return '';
  const named = errors
    .slice(0, namedFaultCount)
    .map(({ pointer, parameter, code }) => `${(pointer ?? parameter ?? '').slice(0, maxNameLength)} ${code}`.trim());
  const moreCount = errors.length - named.length;
  return ` (${named.join(', ')}${moreCount > 0 ? ` and ${moreCount} more` : ''})`;
}

/** A response that is not the service's, or not as the contract says: a proxy's page, say. */
export class UnexpectedAnswer extends Error {
  readonly status: number;

  constructor(status: number, mediaType: string, text: string) {
    super(`Status ${status} as "${mediaType}" is no answer of the contract: ${text.slice(0, 200)}`);
    this.name = 'UnexpectedAnswer';
    this.status = status;
  }
}

/** The response, where it is a success; throws its problem otherwise. */
export async function requireSuccess(response: Response): Promise<Response> {
  const mediaType = response.headers.get('content-type') ?? '';
  if (isRedirect(response)) throw new UnexpectedAnswer(response.status, mediaType, redirectText(response));
  if (mediaType.startsWith(problemMediaType))
    throw new ProblemError((await response.json()) as Problem, response.status, response.headers);
  if (!response.ok) throw new UnexpectedAnswer(response.status, mediaType, await response.text());
  return response;
}

/** Also one that was followed, by a fetch of the caller's, and one that a browser hides (status 0). */
const isRedirect = ({ status, type, redirected }: Response): boolean =>
  redirected || type === 'opaqueredirect' || redirectStatuses.includes(status);

const redirectStatuses = [301, 302, 303, 307, 308];

/** Only the origin: the rest of an address may hold what is nobody's business. */
function redirectText({ headers, url }: Response): string {
  const location = headers.get('location');
  const target = location !== null && URL.canParse(location, url) ? ` to ${new URL(location, url).origin}` : '';
  return `it redirects${target}, and is not followed. baseUrl must be the address of the service itself.`;
}

export async function bodyOf({ answer }: Wire, response: Response): Promise<unknown> {
  const mediaType = response.headers.get('content-type') ?? '';
  if (answer === 'none') return undefined;
  // Another format may have been asked for in the headers: it comes as its text.
  return answer !== 'document' && mediaType.startsWith('application/json') ? response.json() : response.text();
}

/** The code of the problem in a response, which can still be read afterwards. */
export async function problemCodeOf(response: Response): Promise<string | undefined> {
  const mediaType = response.headers.get('content-type') ?? '';
  return mediaType.startsWith(problemMediaType) ? ((await response.clone().json()) as Problem).code : undefined;
}
