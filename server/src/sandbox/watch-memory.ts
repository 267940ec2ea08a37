import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * Tells, once, when a process holds more memory than this. Its heap is bounded by the engine, its buffers by nobody. Gives
 * back what stops the watching.
 */
export function watchMemory(pid: number, megabytes: number, onMore: () => void): () => void {
  const judge = (resident: number | undefined) => {
    if (resident === undefined || resident <= megabytes * 1024) return;
    clearInterval(timer);
    onMore();
  };
  const timer = existsSync('/proc/self/status')
    ? setInterval(() => judge(residentByProc(pid)), 25)
    : setInterval(() => residentByPs(pid, judge), 250);
  timer.unref();
  return () => clearInterval(timer);
}

/** In kilobytes. Read at once: it is no file on a disk, and a queue of file operations would delay it. */
function residentByProc(pid: number): number | undefined {
  try {
    return numberIn(/^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]);
  } catch {
    return undefined;
  }
}

function residentByPs(pid: number, judge: (resident: number | undefined) => void): void {
  execFile('ps', ['-o', 'rss=', '-p', String(pid)], (error, said) => judge(error ? undefined : numberIn(said.trim())));
}

const numberIn = (text: string | undefined): number | undefined => (text ? Number(text) : undefined);
