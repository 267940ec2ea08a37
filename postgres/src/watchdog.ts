import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { childEnvironment } from './program.ts';

/**
 * Starts a watchdog that stops PostgreSQL when this process dies: a shell that waits for the end of a pipe that only
 * this process holds. If this process dies in any way, kill -9 included, the pipe closes and the shell requests a fast
 * shutdown of PostgreSQL. It is detached, so that Ctrl-C in the terminal does not reach it.
 */
export function startWatchdog(postgresPid: number): { end(): void } {
  const watchdog = spawn('/bin/sh', ['-c', `read _; kill -INT ${postgresPid}`], {
    cwd: '/',
    env: childEnvironment(),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without a shell there is no watchdog. The next start still finds the orphan by its lock.
  watchdog.on('error', () => undefined);
  watchdog.stdin.on('error', () => undefined);
  watchdog.unref();
  (watchdog.stdin as Socket).unref();
  return { end: () => void watchdog.kill('SIGKILL') };
}
