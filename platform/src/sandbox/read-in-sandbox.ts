import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { endLine, refusalPrefix } from './line-protocol.ts';
import { LineSplitter } from './line-splitter.ts';
import { type SandboxLimits, SandboxProcess } from './sandbox-process.ts';
import { unreadableFile } from './unreadable-file.ts';

/** A file to read in a sandboxed process, and how. */
export type SandboxTask = {
  /** The program that reads it: a module that calls `runSandboxed`. */
  readonly program: URL;
  readonly file: Uint8Array;
  /** Passed to the program as JSON. */
  readonly parameters?: unknown;
  readonly limits: SandboxLimits;
  /** Ends the process when aborted, for example when the client has gone. */
  readonly signal?: AbortSignal | undefined;
};

/**
 * Reads a file in a separate process, and yields the values that the program reads from it. Whatever the file does to
 * its reader, the service is not affected. Refuses a file that takes too long or too much memory. The process waits for
 * a slow consumer.
 */
export async function* readInSandbox({
  program,
  file,
  parameters,
  limits,
  signal,
}: SandboxTask): AsyncGenerator<unknown> {
  signal?.throwIfAborted();
  const sandbox = new SandboxProcess(program, limits);
  const onAbort = () => sandbox.end(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  const lines = new LineSplitter(maxLineBytes);
  try {
    sandbox.send(parameters, file);
    for await (const chunk of sandbox.chunks()) {
      for (const line of lines.add(chunk)) {
        if (line === endLine) return;
        if (line.startsWith(refusalPrefix)) throw refusalOf(line.slice(refusalPrefix.length));
        yield JSON.parse(line);
      }
    }
    throw await sandbox.failureReason();
  } finally {
    signal?.removeEventListener('abort', onAbort);
    sandbox.end();
  }
}

/** More than a row of a million characters that are all escaped. */
const maxLineBytes = 8_000_000;

function refusalOf(faults: string): Refusal {
  try {
    return new Refusal('unreadable_file', { faults: JSON.parse(faults) });
  } catch {
    return unreadableFile('file_broken');
  }
}
