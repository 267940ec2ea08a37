import { isPreposition } from '../vocabulary/titles.ts';
import { expandTitles, type Word } from './name-words.ts';
import { isRoman } from './numerals.ts';

/** Words that often lack their accents in capitals and are no other word without them. */
const accented: ReadonlyMap<string, string> = new Map(
  Object.entries({
    sao: 'São',
    joao: 'João',
    jose: 'José',
    antonio: 'Antônio',
    conceicao: 'Conceição',
    assuncao: 'Assunção',
    ascensao: 'Ascensão',
    encarnacao: 'Encarnação',
    republica: 'República',
    independencia: 'Independência',
    constituicao: 'Constituição',
    proclamacao: 'Proclamação',
    abolicao: 'Abolição',
    getulio: 'Getúlio',
    julio: 'Júlio',
    sebastiao: 'Sebastião',
    simao: 'Simão',
    estacao: 'Estação',
    brasilia: 'Brasília',
    goiania: 'Goiânia',
    parana: 'Paraná',
    ceara: 'Ceará',
    maranhao: 'Maranhão',
    piaui: 'Piauí',
    goias: 'Goiás',
    vitoria: 'Vitória',
    gloria: 'Glória',
    barao: 'Barão',
    capitao: 'Capitão',
    america: 'América',
    inacio: 'Inácio',
    candido: 'Cândido',
    sitio: 'Sítio',
    condominio: 'Condomínio',
    nucleo: 'Núcleo',
    regiao: 'Região',
    uniao: 'União',
  }),
);

/** Abbreviations in capitals although they have vowels. */
const acronyms = new Set(['cohab', 'cdhu', 'iapi', 'br']);

/**
 * A name in its display form: titles spelled out, correct capitals, restored accents. After the type of a street a name
 * may begin with a preposition (Rodovia dos Bandeirantes).
 */
export function displayName(words: readonly Word[], isAfterType = false): string {
  return expandTitles(words)
    .map((word, at, all) => {
      const isInside = (at > 0 || isAfterType) && at < all.length - 1;
      if (isInside && isPreposition(word.key)) return (at === 0 ? '' : word.joint) + word.text.toLowerCase();
      return (at === 0 ? '' : word.joint) + displayWord(word, at === 0);
    })
    .join('');
}

function displayWord({ text, key }: Word, isFirst: boolean): string {
  const isPlain = key === text.toLowerCase();
  const restored = isPlain ? accented.get(key) : undefined;
  if (restored !== undefined) return restored;
  const isMixed = text !== text.toUpperCase() && text !== text.toLowerCase();
  if (isMixed) return text;
  if (/^[0-9]+[a-z]$/.test(key)) return text.toUpperCase();
  if (acronyms.has(key) || (isRoman(key) && !isFirst) || isConsonants(key)) return text.toUpperCase();
  return capitalised(text);
}

const isConsonants = (key: string): boolean => /^[b-df-hj-np-tv-xz]{2,}$/.test(key);

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
