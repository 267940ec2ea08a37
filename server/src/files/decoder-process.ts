import { setPriority } from 'node:os';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { type DecodeRequest, type DecodeResponse, overLimitExitCode } from './decoder-messages.ts';
import { rewriteImage } from './rewrite-image.ts';

/**
 * The program of a decoder process, which decodes images one after the other. The library cannot stop most decoders
 * midway, so a file that exceeds the limits ends this process. The process measures itself while other threads decode.
 * It measures CPU time, so that a busy machine fails no image.
 */
const [maxCpuS = 0, maxMemoryBytes = 0] = process.argv.slice(2).map(Number);
const checkIntervalMs = 50;

// Short requests have priority over decoding.
setPriority(10);
process.on('disconnect', () => process.exit());
process.on('message', async (file: DecodeRequest) => {
  const before = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1e6 > maxCpuS || process.memoryUsage.rss() > maxMemoryBytes) process.exit(overLimitExitCode);
  }, checkIntervalMs);
  const result = await decode(file);
  clearInterval(watch);
  process.send?.({ ...result, memoryBytes: process.memoryUsage.rss() } satisfies DecodeResponse);
});

async function decode({ bytes, pointer }: DecodeRequest) {
  try {
    return { image: await rewriteImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), pointer) };
  } catch (error) {
    if (error instanceof Refusal) return { faults: error.faults };
    throw error;
  }
}
