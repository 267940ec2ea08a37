import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/** What a command reads and writes: the real process has it, and a test a stand-in of its own. */
export type Terminal = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable & { readonly isTTY?: boolean };
};

/** Writes a text for whoever sits at the terminal. All that commands say goes through here, as it may hold what others wrote. */
export function print(to: Writable, text: string): void {
  to.write(visible(text));
}

/**
 * A text whose control characters are seen and do nothing: in a file or an answer from outside they could clear the screen, and
 * those that turn the direction of writing could make one name look like another.
 */
export const visible = (text: string): string =>
  text.replace(
    /[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );

/** Reads the first line of standard input: a secret given so stays out of the list of processes and the shell's history. */
export async function readFirstLine({ stdin }: Terminal): Promise<string> {
  for await (const line of createInterface({ input: stdin })) return line;
  return '';
}
