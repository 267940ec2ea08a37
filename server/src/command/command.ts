import { parseArgs } from 'node:util';

/** One thing the command line can do. */
export type Command = {
  /** The words that call it: `customer create`. */
  readonly name: string;
  readonly sentence: string;
  readonly options: Readonly<Record<string, { readonly required: boolean; readonly sentence: string }>>;
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

type Options = Record<string, { readonly required: boolean; readonly sentence: string }>;
type Values<O extends Options> = {
  readonly [K in keyof O]: O[K]['required'] extends true ? string : string | undefined;
};

/** A command whose options are read and complete before it runs. */
export const command = <const O extends Options>(
  name: string,
  sentence: string,
  options: O,
  work: (values: Values<O>) => Promise<void>,
): Command => ({
  name,
  sentence,
  options,
  run: (rest) => work(readOptions(name, options, rest)),
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

export function usageOf({ name, sentence, options }: Command): string {
  const entries = Object.entries(options);
  const width = Math.max(0, ...entries.map(([option]) => option.length));
  const lines = entries.map(
    ([option, { required, sentence }]) => `  --${option.padEnd(width)}  ${sentence}${required ? ' (required)' : ''}`,
  );
  return [`tropeiro ${name}`, `  ${sentence}`, ...(lines.length > 0 ? ['', ...lines] : []), ''].join('\n');
}

function readOptions<O extends Options>(name: string, options: O, rest: readonly string[]): Values<O> {
  try {
    const { values } = parseArgs({
      args: [...rest],
      options: Object.fromEntries(Object.keys(options).map((option) => [option, { type: 'string' as const }])),
      strict: true,
    });
    const missing = Object.entries(options).filter(([option, { required }]) => required && !values[option]);
    if (missing.length > 0) throw new Error(`Give ${missing.map(([option]) => `--${option}`).join(', ')}.`);
    return values as Values<O>;
  } catch (error) {
    throw new CommandFailed(`${(error as Error).message} See: tropeiro ${name} --help`, 2);
  }
}
