import type { IncomingMessage } from 'node:http';

/** More than any body that is accepted, so that a client that sends one too late or without leave still reads the response. */
const maxBytes = 100_000_000;
const maxMs = 30_000;

/**
 * Reads and drops what is left of a request body. A client may read its response only when it has sent everything; one
 * that goes on and on is cut off.
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
    // It was kept open for the rest of the body alone.
    if (closeOption.test(incoming.headers.connection ?? '')) socket.end();
  });
  incoming.resume();
}

const closeOption = /\bclose\b/i;
