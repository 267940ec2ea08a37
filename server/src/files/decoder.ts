import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { busy } from '@tropeiro/domain/faults/limited-resource.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { type DecodeRequest, type DecodeResponse, overLimitExitCode } from './decoder-messages.ts';
import { supportedFormats } from './image-format.ts';
import { imageRefusal, type RewrittenImage } from './rewritten-image.ts';

/** How long a process may take. It is far beyond the CPU time limit, so it ends only processes that hang. */
const timeoutS = 120;
/**
 * A process that uses more memory than this is not reused: more than a phone's photo leaves, less than the largest
 * image does.
 */
const idleMaxMemoryBytes = 95_000_000;
/**
 * The whole environment of the process, without any secrets. The values make glibc return the memory of an image once
 * it is encoded. By default it retains ever larger blocks: after three photos a process holds twice the memory.
 */
const environment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** The limits for decoding one file: CPU time, and memory including that of the process. */
export type DecodingLimits = { readonly cpuS: number; readonly memoryBytes: number };

/** A decoder process, which takes one file at a time. While idle, it does not keep the service alive. */
export class Decoder {
  private readonly child: ChildProcess;
  private isAlive = true;
  private isEnded = false;

  constructor({ cpuS, memoryBytes }: DecodingLimits) {
    const program = fileURLToPath(new URL('./decoder-process.ts', import.meta.url));
    this.child = forkProgram(program, [String(cpuS), String(memoryBytes)]);
    this.child.on('exit', () => {
      this.isAlive = false;
    });
    this.child.on('error', () => this.kill());
    this.unref();
  }

  /** Whether it can take a file. */
  get isReady(): boolean {
    return this.isAlive && this.child.connected;
  }

  /** Decodes a file. Refuses a file that is no image or that ends the decoder process. */
  async decode(file: DecodeRequest): Promise<RewrittenImage> {
    this.child.ref();
    this.child.channel?.ref();
    const timer = setTimeout(() => this.kill(), timeoutS * 1000);
    try {
      const { memoryBytes, ...decoded } = await this.request(file);
      // Memory used for a large image is usually freed only when the process ends.
      if (memoryBytes > idleMaxMemoryBytes) this.end();
      if ('image' in decoded) return decoded.image;
      throw new Refusal('rule_violated', { faults: decoded.faults });
    } finally {
      clearTimeout(timer);
      this.unref();
    }
  }

  end(): void {
    this.isEnded = true;
    this.kill();
  }

  private kill(): void {
    this.isAlive = false;
    this.child.kill('SIGKILL');
  }

  private request(file: DecodeRequest): Promise<DecodeResponse> {
    const { child } = this;
    return new Promise((resolve, reject) => {
      const settle = (work: () => void) => {
        child.off('message', responded);
        child.off('exit', exited);
        child.off('error', failed);
        work();
      };
      const responded = (decoded: DecodeResponse) => settle(() => resolve(decoded));
      const exited = (code: number | null, signal: string | null) =>
        settle(() => reject(this.isEnded ? busy('decoders') : refusalOf(file, code, signal)));
      const failed = () => settle(() => reject(busy('decoders')));
      child.on('message', responded);
      child.on('exit', exited);
      child.on('error', failed);
      child.send(file, (error) => {
        if (error) failed();
      });
    });
  }

  private unref(): void {
    this.child.unref();
    this.child.channel?.unref();
  }
}

function forkProgram(program: string, args: string[]): ChildProcess {
  try {
    return fork(program, args, {
      env: environment,
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
  } catch {
    // The machine cannot start another process now.
    throw busy('decoders');
  }
}

/** Refuses a file that ended its decoder: it took too much or too long, or caused a crash. */
function refusalOf({ pointer }: DecodeRequest, code: number | null, signal: string | null): Refusal {
  const isTooCostly = code === overLimitExitCode || signal === 'SIGKILL';
  return imageRefusal(pointer, isTooCostly ? 'too_costly' : 'not_an_image', { expected: supportedFormats });
}
