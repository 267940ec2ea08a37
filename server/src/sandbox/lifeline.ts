import { Socket } from 'node:net';
import { parentPort } from 'node:worker_threads';
import { cpuTimeSignal } from './line-protocol.ts';

/**
 * A thread of a sandboxed program that waits for the end of a pipe which only the parent holds. However the parent dies, kill -9
 * included, the pipe closes and the program dies too, even one that is busy with its file and notices nothing.
 */
new Socket({ fd: 3 }).resume().on('error', end).on('close', end);

function end(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** Told how many seconds of processor time the whole program may take, it ends the program after those. */
parentPort?.once('message', (cpuS: number) => {
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if (user + system > cpuS * 1_000_000) process.kill(process.pid, cpuTimeSignal);
  }, 100);
});
