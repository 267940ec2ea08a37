import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { busy } from '@tropeiro/domain/faults/limited-resource.ts';
import type { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { cpuTimeSignal } from './line-protocol.ts';
import { unreadableFile } from './unreadable-file.ts';
import { watchMemory } from './watch-memory.ts';

/** The time and memory that reading one file may take. */
export type SandboxLimits = {
  /** The total seconds of waiting for its output. */
  readonly maxS: number;
  /** The seconds of processor time for the smallest file. A larger file may take more. */
  readonly maxCpuS: number;
  /** Memory of the process that reads it. */
  readonly maxMegabytes: number;
};

export const defaultSandboxLimits: SandboxLimits = { maxS: 60, maxCpuS: 6, maxMegabytes: 192 };

/**
 * The processor time for a file of this size, in seconds. It grows with the size, so that a few kilobytes that
 * decompress to very much do not use as much time as a large file. Regular files took up to 3 s per megabyte; the
 * default allows 4.
 */
export const cpuSecondsFor = (bytes: number, { maxCpuS }: SandboxLimits): number =>
  Math.ceil(maxCpuS * (1 + cpuSharePerMegabyte * (bytes / 1_000_000)));

const cpuSharePerMegabyte = 2 / 3;

/**
 * A process that reads one file and ends. It gets the file's bytes over a pipe and nothing else: no environment, no
 * folder, no arguments from the client. It ends with its parent, however that ends (see `lifeline.ts`).
 */
export class SandboxProcess {
  private readonly child: ChildProcess;
  private readonly limits: SandboxLimits;
  private readonly ended: Promise<void>;
  private endReason: unknown;
  private remainingMs: number;
  private cpuS = 0;

  constructor(program: URL, limits: SandboxLimits) {
    this.limits = limits;
    this.remainingMs = limits.maxS * 1000;
    this.child = spawnProgram(program, limits);
    const stopWatching = watchMemory(Number(this.child.pid), limits.maxMegabytes, () => this.end(this.tooMuchMemory()));
    this.ended = new Promise((resolve) => {
      this.child.once('exit', () => {
        stopWatching();
        resolve();
      });
    });
    // Writing to a process that has ended fails. Its output shows that it has ended.
    for (const stream of this.child.stdio) stream?.on('error', () => {});
  }

  send(parameters: unknown, file: Uint8Array): void {
    const input = this.child.stdin as Writable;
    this.cpuS = cpuSecondsFor(file.length, this.limits);
    input.write(`${JSON.stringify({ size: file.length, cpuS: this.cpuS, parameters })}\n`);
    input.end(file);
  }

  /** Its output. Only the time of waiting for output counts, because the consumer may be slow. */
  async *chunks(): AsyncGenerator<Buffer> {
    const chunks = (this.child.stdout as Readable)[Symbol.asyncIterator]();
    for (;;) {
      const { done, value } = await this.withinTime(chunks.next());
      if (done) return;
      yield value;
    }
  }

  /** Kills it. The first reason is the reported one. */
  end(reason?: unknown): void {
    this.endReason ??= reason;
    this.child.kill('SIGKILL');
    for (const stream of this.child.stdio) stream?.destroy();
  }

  /** The reason why it ended without its last line. */
  async failureReason(): Promise<unknown> {
    await this.ended;
    if (this.endReason !== undefined) return this.endReason;
    if (this.child.signalCode === cpuTimeSignal) return unreadableFile('file_time', { limit: this.cpuS });
    // The engine ends itself when its heap is full. The system kills the process that takes its last memory.
    return this.child.signalCode === null ? unreadableFile('file_broken') : this.tooMuchMemory();
  }

  private async withinTime<T>(next: Promise<T>): Promise<T> {
    const sinceMs = performance.now();
    const timer = setTimeout(
      () => this.end(unreadableFile('file_time', { limit: this.limits.maxS })),
      Math.max(0, this.remainingMs),
    );
    try {
      return await next;
    } catch (error) {
      throw this.endReason ?? error;
    } finally {
      clearTimeout(timer);
      this.remainingMs -= performance.now() - sinceMs;
    }
  }

  private tooMuchMemory(): Refusal {
    return unreadableFile('file_memory', { limit: this.limits.maxMegabytes });
  }
}

function spawnProgram(program: URL, { maxMegabytes }: SandboxLimits): ChildProcess {
  let child: ChildProcess | undefined;
  try {
    child = spawn(process.execPath, [...heapFlags(maxMegabytes), fileURLToPath(program)], {
      cwd: '/',
      env: {},
      // A separate process group: Ctrl-C reaches only the parent, and running reads may finish.
      detached: true,
      // The fourth is the lifeline, over which nothing is ever sent.
      stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
    });
    child.on('error', () => {});
  } catch {
    // Handled below, like an error that is only emitted later.
  }
  if (child?.pid !== undefined) return child;
  // No process can be started. This is a problem of the machine, may be temporary, and is not caused by the file.
  throw busy('processes');
}

/** Half for the heap of the engine. The rest is for the program itself, the file, and its decompressed content. */
const heapFlags = (megabytes: number): string[] => [
  `--max-old-space-size=${Math.ceil(megabytes / 2)}`,
  '--max-semi-space-size=8',
];
