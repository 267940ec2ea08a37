import { parseArgs } from 'node:util';

/** One thing the command line can do. */
export type Command = {
  /** The words that call it: `customer create`. */
  readonly name: string;
  readonly sentence: string;
  readonly options: Readonly<Record<string, Option>>;
  /** What it takes without an option's name before it. */
  readonly operand: Operand | undefined;
  run(rest: readonly string[]): Promise<void>;
};

/** It could not be done; the message says what to do. */
export class CommandFailed extends Error {
  readonly exitCode: 1 | 2;

  constructor(sentence: string, exitCode: 1 | 2 = 1) {
    super(sentence);
    this.name = 'CommandFailed';
    this.exitCode = exitCode;
  }
}

/** A flag is given or not; the others take a value. */
type Option =
  | { readonly required: boolean; readonly sentence: string }
  | { readonly flag: true; readonly sentence: string };
type Operand = { readonly name: string; readonly sentence: string };
type Options = Record<string, Option>;
type Values<O extends Options> = {
  readonly [K in keyof O]: O[K] extends { flag: true }
    ? boolean
    : O[K] extends { required: true }
      ? string
      : string | undefined;
};

/** A command whose options are read and complete before it runs, and so is its operand, where it takes one. */
export const command = <const O extends Options>(
  name: string,
  sentence: string,
  options: O,
  work: (values: Values<O>, operand: string) => Promise<void>,
  operand?: Operand,
): Command => ({
  name,
  sentence,
  options,
  operand,
  run: (rest) => {
    const read = readWords(name, options, operand, rest);
    return work(read.values, read.operand);
  },
});

export function findCommand(
  commands: readonly Command[],
  words: readonly string[],
): { command: Command; rest: string[] } | undefined {
  for (const one of commands) {
    const names = one.name.split(' ');
    if (names.every((name, index) => words[index] === name)) return { command: one, rest: words.slice(names.length) };
  }
  return undefined;
}

export const usage = (commands: readonly Command[]): string => {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const lines = commands.map(({ name, sentence }) => `  ${name.padEnd(width)}  ${sentence}`);
  return [
    'tropeiro: fleet management and route execution',
    '',
    ...lines,
    '',
    'tropeiro <command> --help tells more.',
    '',
  ].join('\n');
};

export function usageOf({ name, sentence, options, operand }: Command): string {
  const entries = Object.entries(options).map(
    ([option, { sentence, ...rest }]) =>
      [`--${option}`, `${sentence}${'required' in rest && rest.required ? ' (required)' : ''}`] as const,
  );
  const taken = operand ? [[operand.name, `${operand.sentence} (required)`] as const, ...entries] : entries;
  const width = Math.max(0, ...taken.map(([word]) => word.length));
  const lines = taken.map(([word, says]) => `  ${word.padEnd(width)}  ${says}`);
  return [
    `tropeiro ${name}${operand ? ` ${operand.name}` : ''}`,
    `  ${sentence}`,
    ...(lines.length > 0 ? ['', ...lines] : []),
    '',
  ].join('\n');
}

function readWords<O extends Options>(
  name: string,
  options: O,
  operand: Operand | undefined,
  rest: readonly string[],
): { readonly values: Values<O>; readonly operand: string } {
  const entries = Object.entries<Option>(options);
  try {
    const kinds: Record<string, { type: 'boolean' | 'string'; default?: boolean }> = Object.fromEntries(
      entries.map(([option, kind]) => [
        option,
        'flag' in kind ? { type: 'boolean', default: false } : { type: 'string' },
      ]),
    );
    const { values, positionals } = parseArgs({
      args: [...rest],
      options: kinds,
      allowPositionals: operand !== undefined,
      strict: true,
    });
    const missing = entries
      .filter(([option, kind]) => 'required' in kind && kind.required && !values[option])
      .map(([option]) => `--${option}`);
    if (operand && positionals.length !== 1) missing.unshift(`one ${operand.name}`);
    if (missing.length > 0) throw new Error(`Give ${missing.join(', ')}.`);
    return { values: values as Values<O>, operand: positionals[0] ?? '' };
  } catch (error) {
    throw new CommandFailed(`${(error as Error).message} See: tropeiro ${name} --help`, 2);
  }
}
