import { once } from 'node:events';
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { endLine, refusalPrefix } from './line-protocol.ts';
import { unreadableFile } from './unreadable-file.ts';

/** What a reader process is: takes one file over its input, says what it reads in it line by line, and ends. */
export async function runSandboxed<Given>(read: (file: Buffer, given: Given) => AsyncIterable<unknown>): Promise<void> {
  new Worker(new URL('./lifeline.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 16 } }).unref();
  // Behind those who serve, but not so far that an honest file runs out of time on a busy machine.
  setPriority(5);
  const { file, given } = await received<Given>();
  try {
    for await (const one of read(file, given)) await say(JSON.stringify(one));
    await say(endLine, true);
  } catch (error) {
    const { faults } = error instanceof Refusal ? error : unreadableFile('file_broken');
    await say(refusalPrefix + JSON.stringify(faults), true);
  }
  process.exit();
}

/** A line that says how long the file is and what else is given, and then the file. */
async function received<Given>(): Promise<{ readonly file: Buffer; readonly given: Given }> {
  const input = (process.stdin as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (!head.includes(lineFeed)) head = Buffer.concat([head, await nextOf(input)]);
  const end = head.indexOf(lineFeed);
  const { size, given } = JSON.parse(head.toString('utf8', 0, end)) as { size: number; given: Given };
  const file = Buffer.allocUnsafe(size);
  let at = head.copy(file, 0, end + 1);
  while (at < size) at += (await nextOf(input)).copy(file, at);
  return { file, given };
}

async function nextOf(input: AsyncIterator<Buffer>): Promise<Buffer> {
  const { done, value } = await input.next();
  if (done) throw new Error('The file ended before its last byte');
  return value;
}

/** Lines go out many at once; who does not read them is waited for. */
let waiting = '';

async function say(line: string, isLast = false): Promise<void> {
  waiting += `${line}\n`;
  if (waiting.length < portionCharacters && !isLast) return;
  const portion = waiting;
  waiting = '';
  if (isLast) await new Promise((resolve) => process.stdout.write(portion, resolve));
  else if (!process.stdout.write(portion)) await once(process.stdout, 'drain');
}

const portionCharacters = 32_768;
const lineFeed = 10;
