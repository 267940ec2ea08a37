import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { closingLine, refusalMark } from './line-protocol.ts';
import { Lines } from './line-splitter.ts';
import { type SandboxLimits, SandboxProcess } from './sandbox-process.ts';
import { unreadableFile } from './unreadable-file.ts';

export type SandboxedReading = {
  /** What reads: a file that calls `serveFile`. */
  readonly program: URL;
  readonly file: Uint8Array;
  /** What the program is told besides, as JSON holds it. */
  readonly given?: unknown;
  readonly limits: SandboxLimits;
  /** Ends the reading, and its process, for a caller that has gone away. */
  readonly signal?: AbortSignal | undefined;
};

/**
 * What a program reads out of a file, one thing after the other, in a process of its own: whatever the file does to its
 * reader, nobody else notices. Refuses what takes too long or too much; whoever takes things slowly holds few of them.
 */
export async function* readInSandbox({
  program,
  file,
  given,
  limits,
  signal,
}: SandboxedReading): AsyncGenerator<unknown> {
  signal?.throwIfAborted();
  const reader = new SandboxProcess(program, limits);
  const goneAway = () => reader.end(signal?.reason);
  signal?.addEventListener('abort', goneAway, { once: true });
  const lines = new Lines(lineBytes);
  try {
    reader.send(given, file);
    for await (const portion of reader.portions()) {
      for (const line of lines.add(portion)) {
        if (line === closingLine) return;
        if (line.startsWith(refusalMark)) throw relayed(line.slice(refusalMark.length));
        yield JSON.parse(line);
      }
    }
    throw await reader.failure();
  } finally {
    signal?.removeEventListener('abort', goneAway);
    reader.end();
  }
}

/** A row of a million characters, each of them escaped, and room to spare. */
const lineBytes = 8_000_000;

function relayed(faults: string): Refusal {
  try {
    return new Refusal('unreadable_file', { faults: JSON.parse(faults) });
  } catch {
    return unreadableFile('file_broken');
  }
}
