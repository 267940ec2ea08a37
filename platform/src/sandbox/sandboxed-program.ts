import { once } from 'node:events';
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { endLine, refusalPrefix } from './line-protocol.ts';
import { unreadableFile } from './unreadable-file.ts';

/**
 * The main function of a sandboxed program. It receives one file as its input, writes the values it reads line by line,
 * and ends.
 */
export async function runSandboxed<TaskParameters>(
  read: (file: Buffer, parameters: TaskParameters) => AsyncIterable<unknown>,
): Promise<void> {
  const lifeline = new Worker(new URL('./lifeline.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  });
  lifeline.unref();
  // Lower priority than the service, but high enough that a regular file does not run out of time on a busy machine.
  setPriority(5);
  const { file, parameters } = await receiveInput<TaskParameters>((cpuS) => lifeline.postMessage(cpuS));
  try {
    for await (const value of read(file, parameters)) await writeLine(JSON.stringify(value));
    await writeLine(endLine, true);
  } catch (error) {
    const { faults } = error instanceof Refusal ? error : unreadableFile('file_broken');
    await writeLine(refusalPrefix + JSON.stringify(faults), true);
  }
  process.exit();
}

/**
 * Reads the input: a line with the size of the file, the processor time for it and the parameters, and then the file.
 */
async function receiveInput<TaskParameters>(
  onCpuTime: (cpuS: number) => void,
): Promise<{ readonly file: Buffer; readonly parameters: TaskParameters }> {
  const input = (process.stdin as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (!head.includes(lineFeed)) head = Buffer.concat([head, await nextChunk(input)]);
  const end = head.indexOf(lineFeed);
  const { size, cpuS, parameters } = JSON.parse(head.toString('utf8', 0, end)) as {
    size: number;
    cpuS: number;
    parameters: TaskParameters;
  };
  onCpuTime(cpuS);
  const file = Buffer.allocUnsafe(size);
  let at = head.copy(file, 0, end + 1);
  while (at < size) at += (await nextChunk(input)).copy(file, at);
  return { file, parameters };
}

async function nextChunk(input: AsyncIterator<Buffer>): Promise<Buffer> {
  const { done, value } = await input.next();
  if (done) throw new Error('The file ended before its last byte');
  return value;
}

/** Lines that are not written yet. They are written many at once, no faster than the parent reads. */
let pending = '';

async function writeLine(line: string, isLast = false): Promise<void> {
  pending += `${line}\n`;
  if (pending.length < chunkCharacters && !isLast) return;
  const chunk = pending;
  pending = '';
  if (isLast) await new Promise((resolve) => process.stdout.write(chunk, resolve));
  else if (!process.stdout.write(chunk)) await once(process.stdout, 'drain');
}

const chunkCharacters = 32_768;
const lineFeed = 10;
