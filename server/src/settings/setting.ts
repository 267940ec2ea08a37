import { isIP } from 'node:net';

/** One setting: its default, what it means, and how its text in the environment is read. */
export type Setting<T> = {
  /** Its default, as it would be written in the environment. */
  readonly defaultText: string;
  readonly description: string;
  /** Throws, with what it must look like, where it cannot be used. */
  readonly parse: (given: string) => T;
};

/** The values of a list of settings. */
export type ParsedSettings<S extends Readonly<Record<string, Setting<unknown>>>> = {
  readonly [K in keyof S]: ReturnType<S[K]['parse']>;
};

export function text(standard: string, sentence: string): Setting<string> {
  return { defaultText: standard, description: sentence, parse: (given) => given };
}

export function optionalUrl(protocol: RegExp, example: string, sentence: string): Setting<string | undefined> {
  return {
    defaultText: '',
    description: sentence,
    parse: (given) => {
      if (given === '') return undefined;
      if (!URL.canParse(given) || !protocol.test(new URL(given).protocol) || !given.includes('://'))
        throw new Error(`it must look like ${example}`);
      return given;
    },
  };
}

export function integer(standard: number, min: number, max: number, sentence: string): Setting<number> {
  return {
    defaultText: String(standard),
    description: sentence,
    parse: (given) => {
      const value = Number(given);
      if (!/^\d+$/.test(given) || value < min || value > max)
        throw new Error(`it must be a whole number from ${min} to ${max}`);
      return value;
    },
  };
}

export function textList(standard: string, sentence: string): Setting<readonly string[]> {
  return {
    defaultText: standard,
    description: sentence,
    parse: (given) =>
      given
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== ''),
  };
}

export function networks(standard: string, sentence: string): Setting<readonly string[]> {
  const texts = textList(standard, sentence);
  return {
    ...texts,
    parse: (given) => {
      const entries = texts.parse(given);
      const wrong = entries.find((entry) => !isNetwork(entry));
      if (wrong !== undefined) throw new Error(`"${wrong}" is neither an address nor a network such as 10.0.0.0/8`);
      return entries;
    },
  };
}

export function timesOfDay(standard: string, sentence: string): Setting<readonly string[]> {
  const { parse } = textList(standard, sentence);
  return {
    defaultText: standard,
    description: sentence,
    parse: (given) => {
      const found = parse(given);
      if (found.length === 0 || found.some((time) => !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)))
        throw new Error('it must be one or more times of the day as HH:MM');
      return found;
    },
  };
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = { 4: 32, 6: 128 }[isIP(address)];
  if (bits === undefined || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}

export function choice<const C extends string>(standard: C, choices: readonly C[], sentence: string): Setting<C> {
  return {
    defaultText: standard,
    description: sentence,
    parse: (given) => {
      const chosen = choices.find((one) => one === given);
      if (chosen === undefined) throw new Error(`it must be one of ${choices.join(', ')}`);
      return chosen;
    },
  };
}
