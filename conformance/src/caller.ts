/** The response, with the request it belongs to. */
export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  readonly text: string;
  /** For messages: the request and the beginning of its response. */
  readonly summary: string;
};

export type Query = Readonly<Record<string, string | number | boolean | readonly (string | number)[] | undefined>>;
type Names = Readonly<Record<string, string>>;

/** Waits when the server asks for it (429), because a deployment has other users. */
const longestWaitS = 120;

/** No request of the suite takes this long. One that does hangs. */
const longestAnswerMs = 60_000;

/** Calls the server over plain HTTP, with a token or without. */
export class Caller {
  readonly baseUrl: string;
  private readonly token: string | undefined;

  constructor(baseUrl: string, token?: string) {
    this.baseUrl = withoutEndSlash(baseUrl);
    this.token = token;
  }

  with(token: string | undefined): Caller {
    return new Caller(this.baseUrl, token);
  }

  get(path: string, query: Query = {}, headers: Names = {}): Promise<Answer> {
    return this.send('GET', withQuery(path, query), headers);
  }

  post(path: string, body?: unknown, headers: Names = {}): Promise<Answer> {
    return this.sendJson('POST', path, body, headers);
  }

  put(path: string, body?: unknown, headers: Names = {}): Promise<Answer> {
    return this.sendJson('PUT', path, body, headers);
  }

  delete(path: string, headers: Names = {}): Promise<Answer> {
    return this.send('DELETE', path, headers);
  }

  async send(method: string, path: string, headers: Names = {}, body?: string): Promise<Answer> {
    for (;;) {
      const answer = await this.sendOnce(method, path, headers, body);
      const waitS = Number(answer.headers.get('retry-after') ?? Number.NaN);
      if (answer.status !== 429 || !(waitS <= longestWaitS)) return answer;
      await new Promise((resolve) => setTimeout(resolve, (waitS + 1) * 1000));
    }
  }

  private async sendOnce(method: string, path: string, headers: Names, body: string | undefined): Promise<Answer> {
    const answer = await fetch(`${this.baseUrl}${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(longestAnswerMs),
      headers: { ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }), ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    const summary = `${method} ${path} → ${answer.status} ${text.slice(0, 400)}`;
    return { status: answer.status, headers: answer.headers, bytes, text, summary };
  }

  private sendJson(method: string, path: string, body: unknown, headers: Names): Promise<Answer> {
    return body === undefined
      ? this.send(method, path, headers)
      : this.send(method, path, { 'content-type': 'application/json', ...headers }, JSON.stringify(body));
  }
}

/** Collections are URL-encoded JSON arrays, the only form that the specification shows. */
export function withQuery(path: string, query: Query): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(Array.isArray(value) ? JSON.stringify(value) : `${value}`)}`);
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

/** The base URL without its last slash, because paths begin with one. */
export function withoutEndSlash(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end -= 1;
  return url.slice(0, end);
}
