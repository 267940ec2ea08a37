import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { endLine, refusalPrefix } from './line-protocol.ts';
import { LineSplitter } from './line-splitter.ts';
import { type SandboxLimits, SandboxProcess } from './sandbox-process.ts';
import { unreadableFile } from './unreadable-file.ts';

export type SandboxTask = {
  /** What reads: a file that calls `serveFile`. */
  readonly program: URL;
  readonly file: Uint8Array;
  /** What the program is told besides, as JSON holds it. */
  readonly parameters?: unknown;
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
  parameters: given,
  limits,
  signal,
}: SandboxTask): AsyncGenerator<unknown> {
  signal?.throwIfAborted();
  const reader = new SandboxProcess(program, limits);
  const goneAway = () => reader.end(signal?.reason);
  signal?.addEventListener('abort', goneAway, { once: true });
  const lines = new LineSplitter(lineBytes);
  try {
    reader.send(given, file);
    for await (const portion of reader.chunks()) {
      for (const line of lines.add(portion)) {
        if (line === endLine) return;
        if (line.startsWith(refusalPrefix)) throw relayed(line.slice(refusalPrefix.length));
        yield JSON.parse(line);
      }
    }
    throw await reader.failureReason();
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
