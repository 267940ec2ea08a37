import {
  beginsHint,
  findLoneComplement,
  findNamedComplement,
  findNumberedComplement,
} from '../vocabulary/complements.ts';
import { announcesPerson } from '../vocabulary/personal.ts';
import { findStreetType } from '../vocabulary/street-types.ts';
import { isPreposition } from '../vocabulary/titles.ts';
import { isNumberLabel } from './read-codes.ts';
import { type Label, type Reading, take } from './reading.ts';
import type { Token } from './tokens.ts';

const labels: Readonly<Record<string, Label>> = {
  logradouro: 'street',
  endereco: 'street',
  end: 'street',
  complemento: 'complement',
  compl: 'complement',
  comp: 'complement',
  bairro: 'neighborhood',
  cidade: 'city',
  municipio: 'city',
  localidade: 'city',
  mun: 'city',
  cid: 'city',
  uf: 'state',
  estado: 'state',
  est: 'state',
  pais: 'country',
};

/** Labels that need no colon, and those that need a preposition instead (Município de Canoas). */
const withoutColon = new Set(['bairro', 'uf']);
const withPreposition = new Set(['municipio', 'estado', 'localidade']);

/** With this many different labels the text is a form, which may have been printed without its colons. */
const labelsOfForm = 3;

/** Neighbourhoods whose name begins with the label itself. */
const namedBairro = new Set(['alto', 'novo', 'velho', 'baixo', 'peixoto', 'latino']);

/** Takes the labels of a form (`Bairro: Centro`, `Município de Canoas`) and remembers what they announce. */
export function readLabels(reading: Reading): void {
  const { tokens } = reading;
  const isForm = new Set(tokens.map(labelOf).filter((label) => label !== undefined)).size >= labelsOfForm;
  tokens.forEach((token, at) => {
    const next = tokens[at + 1];
    if (next === undefined) return;
    const isOf = !token.hasColon && /^d[aeo]$/.test(next.key) && tokens[at + 2] !== undefined;
    // `Localidade: Canoas` is a system's label of the city. The Localidade de Rincão is a neighbourhood of it.
    const label = isOf && token.key === 'localidade' ? 'neighborhood' : labelOf(token);
    if (label === undefined) {
      if (isHeading(reading, at)) take(reading, 0, at + 1);
      return;
    }
    const isFollowed = next.gap === 'space' && !namedBairro.has(next.key) && !isPreposition(tokens[at - 1]?.key ?? '');
    if (next.gap === 'slash' && next.hasColon && labelOf(next) !== undefined) take(reading, at, at + 1);
    const isInForm =
      isForm && findStreetType(token.key) === undefined && reading.labels[at] === undefined && label !== labelOf(next);
    const announces = isInForm || withoutColon.has(token.key) || (isOf && withPreposition.has(token.key));
    if (!token.hasColon && !(announces && isFollowed)) return;
    take(reading, at, at + (isOf ? 2 : 1));
    reading.labels[at + (isOf ? 2 : 1)] = label;
  });
}

/** The label that a system prints before a whole address: `Dest.:`, `End. entrega:`. */
function isHeading({ tokens, taken }: Reading, at: number): boolean {
  if (tokens[at]?.hasColon !== true || at > 3) return false;
  const isBeforeStreet = findStreetType(tokens[at + 1]?.key ?? '')?.sureness === 'always';
  return tokens.slice(0, at + 1).every(({ key, gap }, place) => {
    if (taken[place] || (place > 0 && gap !== 'space')) return false;
    if (place > 0 && isPreposition(key)) return true;
    return (
      /^[a-z]{3,}$/.test(key) &&
      !isNumberLabel(tokens[place]) &&
      !means(key) &&
      (isBeforeStreet || !announcesPerson(key))
    );
  });
}

/** Whether a word has a meaning without a colon, so that a colon after it makes it a label. */
const means = (key: string): boolean =>
  key === 'cep' ||
  beginsHint(key) ||
  [findStreetType, findNumberedComplement, findLoneComplement, findNamedComplement].some((find) => find(key));

const labelOf = ({ key }: Token): Label | undefined => (Object.hasOwn(labels, key) ? labels[key] : undefined);
