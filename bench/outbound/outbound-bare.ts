import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A broadcaster without anything else. It sends posted bytes to every client that connected by GET. The response to the
 * POST is the moment at which it came.
 */
const listeners = new Set<ServerResponse>();
const server = createServer(async (request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 1000\n\n');
    listeners.add(response);
    response.once('close', () => listeners.delete(response));
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const beganMs = Date.now();
  const { frame, times } = JSON.parse(Buffer.concat(chunks).toString()) as { frame: string; times: number };
  const bytes = Buffer.from(frame);
  for (let time = 0; time < times; time++) for (const listener of listeners) listener.write(bytes);
  response.end(String(beganMs));
});
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`));
process.once('disconnect', () => process.exit());
