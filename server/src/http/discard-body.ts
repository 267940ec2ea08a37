import type { IncomingMessage } from 'node:http';

/** More than any body that is taken, so that whoever sends one too late or without leave still reads the answer. */
const mostBytes = 100_000_000;
const longestMs = 30_000;

/**
 * Takes what is left of a body that was not wanted off the wire and throws it away. A client may read its answer only when
 * it has sent everything; one that goes on and on is cut off.
 */
export function discardBody(incoming: IncomingMessage): void {
  if (incoming.complete || incoming.destroyed) return;
  const { socket } = incoming;
  const cutOff = () => socket.destroy();
  const timer = setTimeout(cutOff, longestMs).unref();
  let left = mostBytes;
  incoming.on('data', (piece: Buffer) => {
    left -= piece.length;
    if (left < 0) cutOff();
  });
  incoming.once('close', () => clearTimeout(timer));
  incoming.once('end', () => {
    clearTimeout(timer);
    if (wantsToClose.test(incoming.headers.connection ?? '')) socket.end();
  });
  incoming.resume();
}

/** It was kept open for the rest of the body alone. */
const wantsToClose = /\bclose\b/i;
