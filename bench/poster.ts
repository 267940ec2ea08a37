import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';

/** Posts bytes to a path with this token, and returns the `data` of the response. */
export type Post = (path: string, token: string, body: Buffer, contentType?: string) => Promise<unknown>;

/** Posts to a service over this many connections, which stay open. A refusal is not a measurement, so it throws. */
export function poster(url: string, connections: number): Post {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return async (path, token, body, contentType = 'application/json') => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': contentType, 'content-length': body.length };
    const sent = request(`${url}${path}`, { method: 'POST', agent, headers });
    sent.end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const answer = (await json(response)) as { data: unknown };
    if ((response.statusCode ?? 0) >= 300) throw new Error(`${response.statusCode}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
}
