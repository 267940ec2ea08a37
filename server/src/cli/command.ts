import { type ParseArgsConfig, parseArgs } from 'node:util';
import { BilingualError } from '@tropeiro/domain/faults/bilingual-error.ts';
import { type BilingualText, bilingual, phrase, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { Terminal } from './terminal.ts';

/** A command of the command line. */
export type Command = {
  /** The words that call it, such as `company create`. */
  readonly name: string;
  readonly sentence: BilingualText;
  readonly options: Readonly<Record<string, Option>>;
  /** The positional argument, if it takes one. */
  readonly operand: Operand | undefined;
  run(args: readonly string[], terminal: Terminal): Promise<void>;
};

/** A command failed. The message says what to do. */
export class CommandFailed extends BilingualError {
  override readonly name = 'CommandFailed';
  readonly exitCode: 1 | 2;

  constructor(text: BilingualText, exitCode: 1 | 2 = 1) {
    super(text);
    this.exitCode = exitCode;
  }
}

/** An option: a flag, or one with a value, which may be one of a list. */
type Option =
  | { readonly required: boolean; readonly sentence: BilingualText }
  | { readonly oneOf: readonly string[]; readonly sentence: BilingualText }
  | { readonly flag: true; readonly sentence: BilingualText };
type Operand = { readonly name: BilingualText; readonly sentence: BilingualText; readonly canRepeat?: true };
type Options = Record<string, Option>;
type Values<O extends Options> = {
  readonly [K in keyof O]: O[K] extends { flag: true }
    ? boolean
    : O[K] extends { oneOf: readonly (infer C)[] }
      ? C | undefined
      : O[K] extends { required: true }
        ? string
        : string | undefined;
};

/** The input of a command: option values, one or more operands, and the streams that it reads and writes. */
export type CommandInput<V = unknown> = {
  readonly values: V;
  readonly operand: string;
  readonly operands: readonly string[];
  readonly terminal: Terminal;
};

/** Makes a command. Its arguments are parsed and checked for completeness before it runs. */
export const command = <const O extends Options>(
  name: string,
  sentence: BilingualText,
  options: O,
  work: (input: CommandInput<Values<O>>) => Promise<void>,
  operand?: Operand,
): Command => ({
  name,
  sentence,
  options,
  operand,
  run: async (args, terminal) => work({ ...parseArguments(name, options, operand, args), terminal }),
});

export function findCommand(
  commands: readonly Command[],
  args: readonly string[],
): { command: Command; remainingArgs: string[] } | undefined {
  for (const candidate of commands) {
    const names = candidate.name.split(' ');
    if (names.every((name, index) => args[index] === name))
      return { command: candidate, remainingArgs: args.slice(names.length) };
  }
  return undefined;
}

/** The commands whose names begin with these words, such as all those of `import`. */
export const commandsWithPrefix = (commands: readonly Command[], prefix: readonly string[]): readonly Command[] =>
  commands.filter(({ name }) => name.startsWith(`${prefix.join(' ')} `));

export const usage = (commands: readonly Command[]): BilingualText => {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return phrase((say) =>
    [
      say(title),
      '',
      ...commands.map(({ name, sentence }) => `  ${name.padEnd(width)}  ${say(sentence)}`),
      '',
      say(more),
      '',
    ].join('\n'),
  );
};

const title = bilingual(
  'tropeiro: fleet management and route execution',
  'tropeiro: gestão de frotas e execução de rotas',
);
const more = bilingual(
  'npx tropeiro <command> --help shows the options of a command.',
  'npx tropeiro <comando> --help mostra as opções de um comando.',
);
const required = bilingual('(required)', '(obrigatório)');

export const usageOf = ({ name, sentence, options, operand }: Command): BilingualText =>
  phrase((say) => {
    const entries = Object.entries(options).map(
      ([option, { sentence, ...definition }]) =>
        [
          `--${option}`,
          `${say(sentence)}${'required' in definition && definition.required ? ` ${say(required)}` : ''}`,
        ] as const,
    );
    const entryTexts = operand
      ? [[say(operand.name), `${say(operand.sentence)} ${say(required)}`] as const, ...entries]
      : entries;
    const width = Math.max(0, ...entryTexts.map(([label]) => label.length));
    const lines = entryTexts.map(([label, text]) => `  ${label.padEnd(width)}  ${text}`);
    return [
      `npx tropeiro ${name}${operand ? ` ${say(operand.name)}` : ''}${operand?.canRepeat ? '...' : ''}`,
      `  ${say(sentence)}`,
      ...(lines.length > 0 ? ['', ...lines] : []),
      '',
    ].join('\n');
  });

function parseArguments<O extends Options>(
  name: string,
  options: O,
  operand: Operand | undefined,
  args: readonly string[],
): Omit<CommandInput<Values<O>>, 'terminal'> {
  const entries = Object.entries<Option>(options);
  const kinds: NonNullable<ParseArgsConfig['options']> = Object.fromEntries(
    entries.map(([option, kind]) => [
      option,
      'flag' in kind ? { type: 'boolean', default: false } : { type: 'string' },
    ]),
  );
  // Not strict: Node's own error messages differ between its versions and are hard to read.
  const { values, positionals, tokens } = parseArgs({ args: [...args], options: kinds, strict: false, tokens: true });
  const wrongUsage = (en: string, ptBR: string) =>
    new CommandFailed(
      bilingual(`${en} See: npx tropeiro ${name} --help`, `${ptBR} Veja: npx tropeiro ${name} --help`),
      2,
    );
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const kind = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    const { rawName, value } = token;
    if (kind === undefined) throw wrongUsage(`There is no option ${rawName}.`, `Não existe a opção ${rawName}.`);
    if ('flag' in kind && value !== undefined)
      throw wrongUsage(`${rawName} takes no value.`, `${rawName} não aceita valor.`);
    if (!('flag' in kind) && isMissingValue(value, token.inlineValue))
      throw wrongUsage(`${rawName} needs a value.`, `${rawName} precisa de um valor.`);
    if ('oneOf' in kind && !kind.oneOf.includes(value ?? ''))
      throw wrongUsage(
        `${rawName} must be one of ${kind.oneOf.join(', ')}.`,
        `${rawName} deve ser um destes valores: ${kind.oneOf.join(', ')}.`,
      );
  }
  const extra = operand?.canRepeat ? undefined : positionals[operand ? 1 : 0];
  if (extra !== undefined)
    throw wrongUsage(`"${extra}" is an unexpected argument.`, `"${extra}" é um argumento inesperado.`);
  const missing = entries
    .filter(([option, kind]) => 'required' in kind && kind.required && !values[option])
    .map(([option]) => verbatim(`--${option}`));
  if (operand && positionals.length === 0)
    missing.unshift(bilingual(`one ${operand.name.en}`, `um ${operand.name['pt-BR']}`));
  const { en, 'pt-BR': ptBR } = phrase((say) => missing.map(say).join(', '));
  if (missing.length > 0) throw wrongUsage(`Give ${en}.`, `Informe ${ptBR}.`);
  return { values: values as Values<O>, operand: positionals[0] ?? '', operands: positionals };
}

/**
 * Whether an option lacks its value. The next option does not count as a value, except in `--name=--x`; a single dash
 * does.
 */
const isMissingValue = (value: string | undefined, isInline: boolean | undefined): boolean =>
  value === undefined || (!isInline && value.length > 1 && value.startsWith('-'));
