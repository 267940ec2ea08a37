import type { Problem } from '../faults/problem.ts';
import { problemMediaType } from '../media-types.ts';
import type { Wire } from '../wire.ts';

/** The service refused a call with a problem. */
export class ProblemError extends Error {
  readonly problem: Problem;
  readonly status: number;
  readonly headers: Headers;

  constructor(problem: Problem, status: number, headers: Headers) {
    super(`${problem.code}: ${problem.detail}`);
    this.name = 'ProblemError';
    this.problem = problem;
    this.status = status;
    this.headers = headers;
  }
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
  if (mediaType.startsWith(problemMediaType))
    throw new ProblemError((await response.json()) as Problem, response.status, response.headers);
  if (!response.ok) throw new UnexpectedAnswer(response.status, mediaType, await response.text());
  return response;
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
