import { type ParseArgsConfig, parseArgs } from 'node:util';
import { BilingualError } from '@tropeiro/domain/faults/bilingual-error.ts';
import { type BilingualText, bilingual, phrase, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { Terminal } from './terminal.ts';

/** A command of the command line. */
export type Command = {
  /** What it is called by: `company create`. */
  readonly name: string;
  readonly sentence: BilingualText;
  readonly options: Readonly<Record<string, Option>>;
  /** The argument that it takes without an option's name before it. */
  readonly operand: Operand | undefined;
  run(rest: readonly string[], terminal: Terminal): Promise<void>;
};

/** A command failed; the message says what to do. */
export class CommandFailed extends BilingualError {
  override readonly name = 'CommandFailed';
  readonly exitCode: 1 | 2;

  constructor(text: BilingualText, exitCode: 1 | 2 = 1) {
    super(text);
    this.exitCode = exitCode;
  }
}

/** A flag is given or not; the others take a value, which may be one of a list. */
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

/** What a command was given: the values of its options, its operand, which may be several, and where it reads and writes. */
export type Given<V = unknown> = {
  readonly values: V;
  readonly operand: string;
  readonly operands: readonly string[];
  readonly terminal: Terminal;
};

/** Makes a command, whose options and operand are parsed and complete before it runs. */
export const command = <const O extends Options>(
  name: string,
  sentence: BilingualText,
  options: O,
  work: (given: Given<Values<O>>) => Promise<void>,
  operand?: Operand,
): Command => ({
  name,
  sentence,
  options,
  operand,
  run: async (rest, terminal) => work({ ...parseArguments(name, options, operand, rest), terminal }),
});

export function findCommand(
  commands: readonly Command[],
  args: readonly string[],
): { command: Command; rest: string[] } | undefined {
  for (const one of commands) {
    const names = one.name.split(' ');
    if (names.every((name, index) => args[index] === name)) return { command: one, rest: args.slice(names.length) };
  }
  return undefined;
}

/** The commands whose names begin with these words, for somebody who asks what `import` can do. */
export const commandsUnder = (commands: readonly Command[], words: readonly string[]): readonly Command[] =>
  commands.filter(({ name }) => name.startsWith(`${words.join(' ')} `));

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
      ([option, { sentence, ...rest }]) =>
        [`--${option}`, `${say(sentence)}${'required' in rest && rest.required ? ` ${say(required)}` : ''}`] as const,
    );
    const taken = operand
      ? [[say(operand.name), `${say(operand.sentence)} ${say(required)}`] as const, ...entries]
      : entries;
    const width = Math.max(0, ...taken.map(([word]) => word.length));
    const lines = taken.map(([word, says]) => `  ${word.padEnd(width)}  ${says}`);
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
  rest: readonly string[],
): Omit<Given<Values<O>>, 'terminal'> {
  const entries = Object.entries<Option>(options);
  const kinds: NonNullable<ParseArgsConfig['options']> = Object.fromEntries(
    entries.map(([option, kind]) => [
      option,
      'flag' in kind ? { type: 'boolean', default: false } : { type: 'string' },
    ]),
  );
  // Not strict: its own words about what is wrong differ between versions of Node and are hard to read.
  const { values, positionals, tokens } = parseArgs({ args: [...rest], options: kinds, strict: false, tokens: true });
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
  if (extra !== undefined) throw wrongUsage(`"${extra}" is one word too many.`, `"${extra}" está sobrando.`);
  const missing = entries
    .filter(([option, kind]) => 'required' in kind && kind.required && !values[option])
    .map(([option]) => verbatim(`--${option}`));
  if (operand && positionals.length === 0)
    missing.unshift(bilingual(`one ${operand.name.en}`, `um ${operand.name['pt-BR']}`));
  const { en, 'pt-BR': ptBR } = phrase((say) => missing.map(say).join(', '));
  if (missing.length > 0) throw wrongUsage(`Give ${en}.`, `Informe ${ptBR}.`);
  return { values: values as Values<O>, operand: positionals[0] ?? '', operands: positionals };
}

/** Whether an option has no value: the next option is none, unless it is written as `--name=--x`; a dash alone is one. */
const isMissingValue = (value: string | undefined, isInline: boolean | undefined): boolean =>
  value === undefined || (!isInline && value.length > 1 && value.startsWith('-'));
