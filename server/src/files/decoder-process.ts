import { setPriority } from 'node:os';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { type Decoded, type ToDecode, tooCostlyExit } from './decoder-messages.ts';
import { rewriteImage } from './rewrite-image.ts';

/**
 * A process that decodes images for the service, one after the other, so that whatever a file makes a decoder do ends
 * here: the library cannot stop most decoders in the middle. It watches itself what it takes, which it can, since decoding
 * happens in other threads. Time is that of the processor, so that a busy machine is nobody's fault.
 */
const [mostCpuS = 0, mostBytes = 0] = process.argv.slice(2).map(Number);
const watchMs = 50;

// Whoever waits for a short answer comes first.
setPriority(10);
process.on('disconnect', () => process.exit());
process.on('message', async (file: ToDecode) => {
  const before = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1e6 > mostCpuS || process.memoryUsage.rss() > mostBytes) process.exit(tooCostlyExit);
  }, watchMs);
  const result = await decode(file);
  clearInterval(watch);
  process.send?.({ ...result, bytesHeld: process.memoryUsage.rss() } satisfies Decoded);
});

async function decode({ bytes, pointer }: ToDecode) {
  try {
    return { image: await rewriteImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), pointer) };
  } catch (error) {
    if (error instanceof Refusal) return { faults: error.faults };
    throw error;
  }
}
