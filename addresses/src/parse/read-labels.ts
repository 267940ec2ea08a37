import { isPreposition } from '../vocabulary/titles.ts';
import { type Label, type Reading, take } from './reading.ts';

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
  uf: 'state',
  estado: 'state',
  pais: 'country',
};

/** Those that announce what follows without a colon, and those that do with a preposition (Município de Canoas). */
const withoutColon = new Set(['bairro', 'uf']);
const withPreposition = new Set(['municipio', 'estado']);

/** Neighbourhoods whose name begins with the word itself. */
const namedBairro = new Set(['alto', 'novo', 'velho', 'baixo', 'peixoto', 'latino']);

/** Takes the labels of a form (`Bairro: Centro`, `Município de Canoas`) and remembers what they announce. */
export function readLabels(reading: Reading): void {
  const { tokens } = reading;
  tokens.forEach((token, at) => {
    const label = Object.hasOwn(labels, token.key) ? labels[token.key] : undefined;
    const next = tokens[at + 1];
    if (label === undefined || next === undefined) return;
    const isFollowed = next.gap === 'space' && !namedBairro.has(next.key) && !isPreposition(tokens[at - 1]?.key ?? '');
    const isOf = !token.hasColon && /^d[aeo]$/.test(next.key) && tokens[at + 2] !== undefined;
    const announces = withoutColon.has(token.key) || (isOf && withPreposition.has(token.key));
    if (!token.hasColon && !(announces && isFollowed)) return;
    take(reading, at, at + (isOf ? 2 : 1));
    reading.labels[at + (isOf ? 2 : 1)] = label;
  });
}
