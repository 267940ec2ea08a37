import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { type Decoded, type ToDecode, tooCostlyExit } from './decoder-messages.ts';
import { readableFormats } from './image-format.ts';
import { type RewrittenImage, wrongImage } from './rewritten-image.ts';

/** Far beyond the time of the processor that a file may take: only a process that hangs is waited for so long. */
const longestS = 120;
const mostBytesResting = 150_000_000;

/** What one file may take to decode: of the processor, and of memory with the process itself. */
export type DecodingLimits = { readonly cpuS: number; readonly memoryBytes: number };

/** A process that decodes one file at a time. It keeps nothing alive while it has nothing to do. */
export class Decoder {
  private readonly child: ChildProcess;
  private isAlive = true;
  private isTold = false;

  constructor({ cpuS, memoryBytes }: DecodingLimits) {
    const program = fileURLToPath(new URL('./decoder-process.ts', import.meta.url));
    // Of what this process knows, its secrets above all, a decoder is told nothing.
    this.child = forked(program, [String(cpuS), String(memoryBytes)]);
    this.child.on('exit', () => {
      this.isAlive = false;
    });
    this.child.on('error', () => this.kill());
    this.rest();
  }

  /** Whether it can be given a file. */
  get isReady(): boolean {
    return this.isAlive && this.child.connected;
  }

  /** The image of a file. Refuses what is none, and what ends the process that decodes it. */
  async decode(file: ToDecode): Promise<RewrittenImage> {
    this.child.ref();
    this.child.channel?.ref();
    const timer = setTimeout(() => this.kill(), longestS * 1000);
    try {
      const { bytesHeld, ...decoded } = await this.answer(file);
      // What a large image took is hardly ever given back but by the end of the process.
      if (bytesHeld > mostBytesResting) this.end();
      if ('image' in decoded) return decoded.image;
      throw new Refusal('rule_violated', { faults: decoded.faults });
    } finally {
      clearTimeout(timer);
      this.rest();
    }
  }

  end(): void {
    this.isTold = true;
    this.kill();
  }

  private kill(): void {
    this.isAlive = false;
    this.child.kill('SIGKILL');
  }

  private answer(file: ToDecode): Promise<Decoded> {
    const { child } = this;
    return new Promise((resolve, reject) => {
      const settle = (work: () => void) => {
        child.off('message', answered);
        child.off('exit', exited);
        child.off('error', failed);
        work();
      };
      const answered = (decoded: Decoded) => settle(() => resolve(decoded));
      const exited = (code: number | null, signal: string | null) =>
        settle(() => reject(this.isTold ? noDecoder() : faultOf(file, code, signal)));
      const failed = () => settle(() => reject(noDecoder()));
      child.on('message', answered);
      child.on('exit', exited);
      child.on('error', failed);
      child.send(file, (error) => {
        if (error) failed();
      });
    });
  }

  private rest(): void {
    this.child.unref();
    this.child.channel?.unref();
  }
}

function forked(program: string, words: string[]): ChildProcess {
  try {
    return fork(program, words, {
      env: {},
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
  } catch {
    // The machine has no room for another process now.
    throw noDecoder();
  }
}

/** What is wrong with a file over which a decoder ended: it took too much or too long, or made it fall over. */
function faultOf({ pointer }: ToDecode, code: number | null, signal: string | null): Refusal {
  const isTooCostly = code === tooCostlyExit || signal === 'SIGKILL';
  return wrongImage(pointer, isTooCostly ? 'too_costly' : 'not_an_image', { expected: readableFormats });
}

/** It is not the file's fault that there is no process for it. */
export const noDecoder = (): Refusal => new Refusal('busy', { details: { retry: 5 }, headers: { 'retry-after': '5' } });
