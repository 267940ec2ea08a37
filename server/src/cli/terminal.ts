import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { BilingualText, Language } from '@tropeiro/domain/language/bilingual-text.ts';

/** What a command reads and writes: the real process has it, and a test a stand-in of its own. */
export type Streams = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable & { readonly isTTY?: boolean };
};

/** The streams of a command, and the language in which it speaks to the person who runs it. */
export type Terminal = Streams & { readonly language: Language };

/** Prints a result on standard output. Every text for people goes through here or `printAside`, since it may hold what others wrote. */
export function print({ stdout, language }: Terminal, text: BilingualText): void {
  stdout.write(visible(text[language]));
}

/** Prints on standard error what is no result: progress, notices and failures. */
export function printAside({ stderr, language }: Terminal, text: BilingualText): void {
  stderr.write(visible(text[language]));
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
