import { Socket } from 'node:net';
import { parentPort } from 'node:worker_threads';
import { cpuTimeSignal } from './line-protocol.ts';

/**
 * A thread of a sandboxed program that waits for the end of a pipe held only by the parent. If the parent dies in any
 * way, kill -9 included, the pipe closes and the program ends too, even while it is busy with its file.
 */
new Socket({ fd: 3 }).resume().on('error', end).on('close', end);

function end(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** If it gets a limit in seconds of processor time, it ends the program after that. */
parentPort?.once('message', (cpuS: number) => {
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if (user + system > cpuS * 1_000_000) process.kill(process.pid, cpuTimeSignal);
  }, 100);
});
