import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * Watches a process and calls back once when it holds more memory than this. The engine limits the heap but not the
 * buffers. Returns a function that stops the watching.
 */
export function watchMemory(pid: number, megabytes: number, onExceeded: () => void): () => void {
  const check = (residentKb: number | undefined) => {
    if (residentKb === undefined || residentKb <= megabytes * 1024) return;
    clearInterval(timer);
    onExceeded();
  };
  const timer = existsSync('/proc/self/status')
    ? setInterval(() => check(residentKbByProc(pid)), 25)
    : setInterval(() => residentKbByPs(pid, check), 250);
  timer.unref();
  return () => clearInterval(timer);
}

/** Read synchronously: it is not a file on a disk, and the queue of file operations would delay it. */
function residentKbByProc(pid: number): number | undefined {
  try {
    return numberIn(/^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]);
  } catch {
    return undefined;
  }
}

function residentKbByPs(pid: number, check: (residentKb: number | undefined) => void): void {
  execFile('ps', ['-o', 'rss=', '-p', String(pid)], (error, output) =>
    check(error ? undefined : numberIn(output.trim())),
  );
}

const numberIn = (text: string | undefined): number | undefined => (text ? Number(text) : undefined);
