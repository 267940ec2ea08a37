import { isIP } from 'node:net';
import { BilingualError } from '@tropeiro/domain/faults/bilingual-error.ts';
import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';

/** A setting of the program: its default, its description, and the parser of its text in the environment. */
export type Setting<T> = {
  /** Its default, in the form of the environment. */
  readonly defaultText: string;
  readonly description: BilingualText;
  /** Throws a BilingualError if the text is invalid. The error describes the required form. */
  readonly parse: (text: string) => T;
};

/** The parsed values of a list of settings. */
export type ParsedSettings<S extends Readonly<Record<string, Setting<unknown>>>> = {
  readonly [K in keyof S]: ReturnType<S[K]['parse']>;
};

/** Any text. */
export function text(defaultText: string, description: BilingualText): Setting<string> {
  return { defaultText, description, parse: (input) => input };
}

/** A URL with one of these protocols, or nothing. */
export function optionalUrl(
  protocol: RegExp,
  example: string,
  description: BilingualText,
): Setting<string | undefined> {
  return {
    defaultText: '',
    description,
    parse: (input) => {
      if (input === '') return undefined;
      if (!URL.canParse(input) || !protocol.test(new URL(input).protocol) || !input.includes('://'))
        throw new BilingualError(bilingual(`it must have the form ${example}`, `deve ter o formato ${example}`));
      return input;
    },
  };
}

/** A whole number from `min` to `max`. */
export function integer(defaultValue: number, min: number, max: number, description: BilingualText): Setting<number> {
  return {
    defaultText: String(defaultValue),
    description,
    parse: (input) => {
      const value = Number(input);
      if (!/^\d+$/.test(input) || value < min || value > max)
        throw new BilingualError(
          bilingual(`it must be a whole number from ${min} to ${max}`, `deve ser um número inteiro de ${min} a ${max}`),
        );
      return value;
    },
  };
}

/** Texts separated by commas. */
function textList(defaultText: string, description: BilingualText): Setting<readonly string[]> {
  return {
    defaultText,
    description,
    parse: (input) =>
      input
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== ''),
  };
}

/** Some of these texts, separated by commas; all by default, and at least one. */
export function choices<C extends string>(all: readonly C[], description: BilingualText): Setting<readonly C[]> {
  const { parse } = textList('', description);
  return {
    defaultText: all.join(','),
    description,
    parse: (input) => {
      const parsed = parse(input);
      const chosen = all.filter((option) => parsed.includes(option));
      if (chosen.length === 0 || chosen.length < parsed.length)
        throw new BilingualError(
          bilingual(
            `it must be one or more of ${all.join(', ')}, separated by commas`,
            `deve ter um ou mais destes valores, separados por vírgulas: ${all.join(', ')}`,
          ),
        );
      return chosen;
    },
  };
}

/** Some of these texts, separated by commas, each once, in an order that matters. */
export function ordered<C extends string>(
  usual: readonly C[],
  all: readonly C[],
  description: BilingualText,
): Setting<readonly C[]> {
  const { parse } = textList('', description);
  return {
    defaultText: usual.join(','),
    description,
    parse: (input) => {
      const parsed = parse(input);
      const chosen = [...new Set(parsed)].flatMap((name) => all.find((option) => option === name) ?? []);
      if (chosen.length === 0 || chosen.length < parsed.length)
        throw new BilingualError(
          bilingual(
            `it must be one or more of ${all.join(', ')}, each once, separated by commas`,
            `deve ter um ou mais destes valores, sem repetir, separados por vírgulas: ${all.join(', ')}`,
          ),
        );
      return chosen;
    },
  };
}

/** Origins of pages as browsers send them, separated by commas. */
export function origins(description: BilingualText): Setting<readonly string[]> {
  const texts = textList('', description);
  return {
    ...texts,
    parse: (input) => {
      const parsed = texts.parse(input);
      const wrong = parsed.find((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin);
      if (wrong !== undefined)
        throw new BilingualError(
          bilingual(
            `"${wrong}" is no origin such as https://painel.example.com, without a path`,
            `"${wrong}" não é uma origem como https://painel.example.com, sem caminho`,
          ),
        );
      return parsed;
    },
  };
}

/** Internet addresses or networks, separated by commas. */
export function networks(defaultText: string, description: BilingualText): Setting<readonly string[]> {
  const texts = textList(defaultText, description);
  return {
    ...texts,
    parse: (input) => {
      const entries = texts.parse(input);
      const wrong = entries.find((entry) => !isNetwork(entry));
      if (wrong !== undefined)
        throw new BilingualError(
          bilingual(
            `"${wrong}" is neither an address nor a network such as 10.0.0.0/8`,
            `"${wrong}" não é um endereço nem uma rede como 10.0.0.0/8`,
          ),
        );
      return entries;
    },
  };
}

/** Ports, separated by commas. */
export function ports(description: BilingualText): Setting<readonly number[]> {
  const { parse } = textList('', description);
  return {
    defaultText: '',
    description,
    parse: (input) => {
      const found = parse(input);
      if (found.some((port) => !/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535))
        throw new BilingualError(
          bilingual(
            'it must be ports from 1 to 65535, separated by commas',
            'deve ter portas de 1 a 65535, separadas por vírgulas',
          ),
        );
      return found.map(Number);
    },
  };
}

/** Times of the day as HH:MM, separated by commas. */
export function timesOfDay(defaultText: string, description: BilingualText): Setting<readonly string[]> {
  const { parse } = textList(defaultText, description);
  return {
    defaultText,
    description,
    parse: (input) => {
      const found = parse(input);
      if (found.length === 0 || found.some((time) => !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)))
        throw new BilingualError(
          bilingual(
            'it must be one or more times of the day as HH:MM',
            'deve ter um ou mais horários no formato HH:MM',
          ),
        );
      return found;
    },
  };
}

/** A value for each of some keys, as key=value separated by commas; those that are not given keep their default. */
export function valuesOfKeys<const K extends string, V extends string | number>(
  defaults: Readonly<Record<K, V>>,
  parseValue: (text: string) => V,
  description: BilingualText,
): Setting<Readonly<Record<K, V>>> {
  const { parse } = textList('', description);
  const keys = Object.keys(defaults);
  return {
    defaultText: keys.map((key) => `${key}=${defaults[key as K]}`).join(','),
    description,
    parse: (input) => {
      const parsed = parse(input).map((item) => {
        const [key = '', value = '', ...rest] = item.split('=').map((part) => part.trim());
        if (!keys.includes(key) || rest.length > 0)
          throw new BilingualError(
            bilingual(
              `"${item}" is not key=value with one of ${keys.join(', ')}`,
              `"${item}" não é chave=valor com uma destas chaves: ${keys.join(', ')}`,
            ),
          );
        return [key, parseValue(value)] as const;
      });
      return { ...defaults, ...Object.fromEntries(parsed) } as Record<K, V>;
    },
  };
}

/** Ranges of whole hours of the day, as 7-10, separated by commas; `none` for none. */
export function hourRanges(
  defaultText: string,
  description: BilingualText,
): Setting<readonly { readonly begin: number; readonly end: number }[]> {
  const { parse } = textList('', description);
  return {
    defaultText,
    description,
    parse: (input) =>
      parse(input === 'none' ? '' : input).map((item) => {
        const [begin = Number.NaN, end = Number.NaN] = /^\d{1,2}-\d{1,2}$/.test(item)
          ? item.split('-').map(Number)
          : [];
        if (!(begin < end && end <= 24))
          throw new BilingualError(
            bilingual(
              `"${item}" is no range of hours such as 7-10, from 0 to 24`,
              `"${item}" não é um intervalo de horas como 7-10, de 0 a 24`,
            ),
          );
        return { begin, end };
      }),
  };
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = { 4: 32, 6: 128 }[isIP(address)];
  if (bits === undefined || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}

/** One of these texts. */
export function choice<const C extends string>(
  defaultText: C,
  choices: readonly C[],
  description: BilingualText,
): Setting<C> {
  return {
    defaultText,
    description,
    parse: (input) => {
      const chosen = choices.find((option) => option === input);
      if (chosen === undefined)
        throw new BilingualError(
          bilingual(`it must be one of ${choices.join(', ')}`, `deve ser um destes valores: ${choices.join(', ')}`),
        );
      return chosen;
    },
  };
}
