import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { childEnvironment } from './program.ts';

/**
 * A shell that waits for the end of a pipe only we hold. However this process dies, kill -9 included, the pipe closes
 * and the shell asks PostgreSQL for a fast shutdown. Detached, so that Ctrl-C in the terminal does not reach it.
 */
export function guardAgainstOrphans(postgresPid: number): { end(): void } {
  const guard = spawn('/bin/sh', ['-c', `read _; kill -INT ${postgresPid}`], {
    cwd: '/',
    env: childEnvironment(),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without a shell there is no guard; the next start still finds the orphan by its lock.
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  guard.unref();
  (guard.stdin as Socket).unref();
  return { end: () => void guard.kill('SIGKILL') };
}
