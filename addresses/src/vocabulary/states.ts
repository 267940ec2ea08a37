import { normaliseText } from '../normalise/normalise-text.ts';

/** The states by their letters. */
export const stateNames: ReadonlyMap<string, string> = new Map([
  ['AC', 'Acre'],
  ['AL', 'Alagoas'],
  ['AM', 'Amazonas'],
  ['AP', 'Amapá'],
  ['BA', 'Bahia'],
  ['CE', 'Ceará'],
  ['DF', 'Distrito Federal'],
  ['ES', 'Espírito Santo'],
  ['GO', 'Goiás'],
  ['MA', 'Maranhão'],
  ['MG', 'Minas Gerais'],
  ['MS', 'Mato Grosso do Sul'],
  ['MT', 'Mato Grosso'],
  ['PA', 'Pará'],
  ['PB', 'Paraíba'],
  ['PE', 'Pernambuco'],
  ['PI', 'Piauí'],
  ['PR', 'Paraná'],
  ['RJ', 'Rio de Janeiro'],
  ['RN', 'Rio Grande do Norte'],
  ['RO', 'Rondônia'],
  ['RR', 'Roraima'],
  ['RS', 'Rio Grande do Sul'],
  ['SC', 'Santa Catarina'],
  ['SE', 'Sergipe'],
  ['SP', 'São Paulo'],
  ['TO', 'Tocantins'],
]);

const statesByName: ReadonlyMap<string, string> = new Map(
  [...stateNames].map(([letters, name]) => [normaliseText(name), letters]),
);

/** The letters of a state, given its folded name: `rio grande do sul`. */
export const findStateByName = (key: string): string | undefined => statesByName.get(key);

/**
 * The letters of a state, if the word is one. A word with an accent is different: the Praça da Sé is not in Sergipe.
 */
export function findStateByLetters(word: string): string | undefined {
  const letters = word.toUpperCase();
  return stateNames.has(letters) ? letters : undefined;
}

const countries: ReadonlyMap<string, string> = new Map(
  ['Brasil', 'Argentina', 'Uruguai', 'Paraguai', 'Bolívia', 'Chile', 'Peru', 'Venezuela', 'Guiana', 'Suriname']
    .map((name) => [normaliseText(name), name] as const)
    .concat([
      ['brazil', 'Brasil'],
      ['br', 'Brasil'],
      ['bra', 'Brasil'],
      ['uruguay', 'Uruguai'],
      ['paraguay', 'Paraguai'],
    ]),
);

/** A country in its display form, given its folded name: Brazil and its neighbours. */
export const findCountry = (key: string): string | undefined => countries.get(key);
