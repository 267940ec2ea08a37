import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { busy } from '@tropeiro/domain/faults/scarce-thing.ts';
import { type DecodeRequest, type DecodeResponse, overLimitExitCode } from './decoder-messages.ts';
import { supportedFormats } from './image-format.ts';
import { imageRefusal, type RewrittenImage } from './rewritten-image.ts';

/** How long a process may take: far beyond the time of the processor it may use, so that only one that hangs meets it. */
const timeoutS = 120;
/** A process that has more memory than this is not kept for the next file: more than after the photo of a phone, less than after the largest. */
const idleMaxMemoryBytes = 95_000_000;
/**
 * Its whole environment, which holds no secret of ours: glibc is to give the pixels of an image back when it is written. By
 * itself it keeps ever larger pieces for later, and a process that has had three photos keeps twice the memory.
 */
const environment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** What one file may take to decode: of the processor, and of memory with the process itself. */
export type DecodingLimits = { readonly cpuS: number; readonly memoryBytes: number };

/** A decoder process, which takes one file at a time. It keeps nothing alive while it has nothing to do. */
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

  /** Whether it can be given a file. */
  get isReady(): boolean {
    return this.isAlive && this.child.connected;
  }

  /** The image of a file. Refuses what is none, and what ends the process that decodes it. */
  async decode(file: DecodeRequest): Promise<RewrittenImage> {
    this.child.ref();
    this.child.channel?.ref();
    const timer = setTimeout(() => this.kill(), timeoutS * 1000);
    try {
      const { memoryBytes, ...decoded } = await this.request(file);
      // What a large image took is hardly ever given back but by the end of the process.
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
    // The machine cannot run another process now.
    throw busy('decoders');
  }
}

/** Refuses a file over which a decoder ended: it took too much or too long, or made it crash. */
function refusalOf({ pointer }: DecodeRequest, code: number | null, signal: string | null): Refusal {
  const isTooCostly = code === overLimitExitCode || signal === 'SIGKILL';
  return imageRefusal(pointer, isTooCostly ? 'too_costly' : 'not_an_image', { expected: supportedFormats });
}
