import { normaliseText } from '../normalise/normalise-text.ts';
import { noNumber, type ParsedAddress } from '../parsed-address.ts';
import { cities, neighborhoods } from './place-names.ts';

/** Numbers from 0 to below 1, the same for the same seed. */
export type Random = { next(): number };

/** An address, and one of the many ways to write it. */
export type GeneratedAddress = { readonly parts: ParsedAddress; readonly text: string };

/** Draws an address on one of the given streets (`Rua Doutor Flores`), and writes it as a person or system would. */
export function generateAddress(random: Random, streets: readonly string[]): GeneratedAddress {
  const parts = drawParts(random, streets);
  return { parts, text: writtenSomehow(random, parts) };
}

const chance = (random: Random, share: number): boolean => random.next() < share;
const whole = (random: Random, below: number): number => Math.floor(random.next() * below);
const oneOf = <Item>(random: Random, items: readonly Item[]): Item => items[whole(random, items.length)] as Item;

function drawParts(random: Random, streets: readonly string[]): ParsedAddress {
  const [streetType = '', ...name] = oneOf(random, streets).split(' ');
  const [city, state] = oneOf(random, cities);
  const complement = chance(random, 0.4) ? drawComplement(random) : undefined;
  return {
    streetType,
    street: name.join(' '),
    number: chance(random, 0.05) ? noNumber : `${1 + whole(random, 9999)}${chance(random, 0.05) ? 'A' : ''}`,
    ...(complement === undefined ? {} : { complement }),
    ...(chance(random, 0.8) ? { neighborhood: oneOf(random, neighborhoods) } : {}),
    city,
    ...(chance(random, 0.9) ? { state } : {}),
    ...(chance(random, 0.6) ? { cep: `${10000 + whole(random, 89999)}-${100 + whole(random, 900)}` } : {}),
  };
}

function drawComplement(random: Random): string {
  const number = 1 + whole(random, 1999);
  const letter = oneOf(random, ['A', 'B', 'C', 'D']);
  return oneOf(random, [
    ...[`ap ${number}`, `ap ${number}`, `sala ${number}`, `loja ${number}`, `casa ${1 + (number % 30)}`],
    ...[
      `bloco ${letter}, ap ${number}`,
      `torre ${1 + (number % 4)}, ap ${number}`,
      'fundos',
      `${1 + (number % 20)}º andar`,
    ],
  ]);
}

/** The separators of parts: most people write commas, some systems tabs or line breaks, and many nothing at all. */
const separators = [', ', ', ', ', ', ' - ', ',', '; ', '\t', '\r\n', ' | ', ' '];

function writtenSomehow(random: Random, parts: ParsedAddress): string {
  const isShort = chance(random, 0.6);
  const separator = oneOf(random, separators);
  const street = `${isShort ? shortType(random, parts.streetType ?? '') : parts.streetType} ${isShort ? shortName(parts.street ?? '') : parts.street}`;
  const number =
    parts.number === noNumber ? oneOf(random, ['s/n', 'S/N', 'SN', 's/nº']) : writtenNumber(random, parts.number ?? '');
  const complement = parts.complement && (isShort ? shortComplement(random, parts.complement) : parts.complement);
  const line =
    chance(random, 0.3) || separator === ' ' ? [`${street} ${number}`, complement] : [street, number, complement];
  const city =
    parts.state && chance(random, 0.7) ? parts.city + oneOf(random, [' - ', '/', '-', ' ']) + parts.state : undefined;
  const cep =
    parts.cep && oneOf(random, [parts.cep, parts.cep.replace('-', ''), `CEP ${parts.cep}`, `CEP: ${parts.cep}`]);
  const places = [parts.neighborhood, ...(city ? [city] : [parts.city, parts.state]), cep];
  const all = [...line, ...places].filter((part) => part !== undefined && part !== '');
  const isTurned = separator !== ' ' && chance(random, 0.15);
  const text = (isTurned ? all.toReversed() : all).join(separator);
  const letters = random.next();
  return letters < 0.35
    ? normaliseText(text.replace(/[º°]/g, 'º')).toUpperCase()
    : letters < 0.45
      ? text.toLowerCase()
      : text;
}

const writtenNumber = (random: Random, number: string): string =>
  oneOf(random, [number, number, number, `nº ${number}`, `n ${number}`, `n. ${number}`]);

const shortTypes: Readonly<Record<string, readonly string[]>> = {
  Rua: ['R.', 'R'],
  Avenida: ['Av.', 'Av', 'AV'],
  Travessa: ['Tv.', 'Trav.', 'Tv'],
  Praça: ['Pça.', 'Pça', 'Pc.'],
  Alameda: ['Al.', 'Al'],
  Rodovia: ['Rod.', 'Rod'],
  Estrada: ['Estr.', 'Est.'],
  Largo: ['Lgo.', 'Lg.'],
};

const shortType = (random: Random, type: string): string => oneOf(random, shortTypes[type] ?? [type]);

const shortTitles: Readonly<Record<string, string>> = {
  Doutor: 'Dr.',
  Doutora: 'Dra.',
  Professor: 'Prof.',
  Professora: 'Profa.',
  Coronel: 'Cel.',
  General: 'Gen.',
  Marechal: 'Mal.',
  Presidente: 'Pres.',
  Senador: 'Sen.',
  Engenheiro: 'Eng.',
  Padre: 'Pe.',
  Santo: 'Sto.',
  Santa: 'Sta.',
  Tenente: 'Ten.',
  Capitão: 'Cap.',
  Brigadeiro: 'Brig.',
};

/** A title is abbreviated only before a name. */
const shortName = (name: string): string =>
  name
    .split(' ')
    .map((word, at, words) => (at < words.length - 1 ? (shortTitles[word] ?? word) : word))
    .join(' ');

const shortComplement = (random: Random, complement: string): string =>
  complement
    .replace(/^ap|\bap/, oneOf(random, ['ap', 'apto', 'ap.', 'Apto.', 'apartamento']))
    .replace('bloco', oneOf(random, ['bl', 'bl.', 'Bloco']))
    .replace('sala', oneOf(random, ['sl', 'Sala']))
    .replace(', ', oneOf(random, [' ', ', ']));
