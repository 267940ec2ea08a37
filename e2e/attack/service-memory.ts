import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

type ProcessFacts = { readonly pid: number; readonly parent: number; readonly name: string; readonly bytes: number };

/** Measures the memory of a process and its children, without PostgreSQL. */
export class MemoryWatch {
  private peakBytes = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(pid: () => number) {
    let isLooking = false;
    this.timer = setInterval(async () => {
      if (isLooking) return;
      isLooking = true;
      this.peakBytes = Math.max(this.peakBytes, processTreeBytes(await listProcesses(), pid()));
      isLooking = false;
    }, 100);
  }

  /** The peak since the last call. */
  resetPeak(): number {
    const peak = this.peakBytes;
    this.peakBytes = 0;
    return peak;
  }

  end(): void {
    clearInterval(this.timer);
  }
}

/** The memory of a process and its descendants. PostgreSQL is measured elsewhere. */
export function processTreeBytes(processes: readonly ProcessFacts[], pid: number): number {
  const own = processes.find((candidate) => candidate.pid === pid);
  if (!own || own.name.startsWith('postgres')) return 0;
  const children = processes.filter(({ parent }) => parent === pid);
  return children.reduce((sum, child) => sum + processTreeBytes(processes, child.pid), own.bytes);
}

const listProcesses = (): Promise<ProcessFacts[]> => (process.platform === 'linux' ? fromProc() : fromPs());

async function fromProc(): Promise<ProcessFacts[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const found = await Promise.all(
    pids.map(async (pid) => {
      // A process that has just ended has no file any more.
      const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'));
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      // proc(5): after the name come state, parent, …. The 24th field is the number of pages in memory.
      return { pid, parent: Number(fields[1]), name, bytes: Number(fields[21]) * pageBytes };
    }),
  );
  return found.filter(({ parent }) => parent > 0);
}

const pageBytes = 4096;

async function fromPs(): Promise<ProcessFacts[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss=,comm=']);
  return stdout.split('\n').flatMap((line) => {
    const [pid, parent, kilobytes, command = ''] = line.trim().split(/\s+/, 4);
    return pid === undefined || pid === ''
      ? []
      : [
          {
            pid: Number(pid),
            parent: Number(parent),
            name: command.split('/').at(-1) ?? '',
            bytes: Number(kilobytes) * 1024,
          },
        ];
  });
}
