import { Socket } from 'node:net';

/**
 * A thread of a sandboxed program that waits for the end of a pipe which only the parent holds. However the parent dies, kill -9
 * included, the pipe closes and the program dies too, even one that is busy with its file and notices nothing.
 */
new Socket({ fd: 3 }).resume().on('error', end).on('close', end);

function end(): void {
  process.kill(process.pid, 'SIGKILL');
}
