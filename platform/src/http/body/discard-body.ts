import type { IncomingMessage } from 'node:http';

/** More than any accepted body. A client that sends one too late or without permission still reads the response. */
const maxBytes = 100_000_000;
const maxMs = 30_000;

/**
 * Reads and drops the rest of a request body. Some clients read the response only after they have sent everything. A
 * client that never stops is cut off.
 */
export function discardBody(incoming: IncomingMessage): void {
  if (incoming.complete || incoming.destroyed) return;
  const { socket } = incoming;
  const cutOff = () => socket.destroy();
  const timer = setTimeout(cutOff, maxMs).unref();
  let left = maxBytes;
  incoming.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) cutOff();
  });
  incoming.once('close', () => clearTimeout(timer));
  incoming.once('end', () => {
    clearTimeout(timer);
    // The connection was kept open only for the rest of the body.
    if (closeOption.test(incoming.headers.connection ?? '')) socket.end();
  });
  incoming.resume();
}

const closeOption = /\bclose\b/i;
