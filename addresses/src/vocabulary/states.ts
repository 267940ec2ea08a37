import { fold } from '../normalise/fold.ts';

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
  [...stateNames].map(([letters, name]) => [fold(name), letters]),
);

/** The letters of a state, given its name folded: `rio grande do sul`. */
export const findStateByName = (key: string): string | undefined => statesByName.get(key);

/** Its letters when a word is those of a state. An accent makes another word: the Praça da Sé is not in Sergipe. */
export function findStateByLetters(word: string): string | undefined {
  const letters = word.toUpperCase();
  return stateNames.has(letters) ? letters : undefined;
}

const countries: ReadonlyMap<string, string> = new Map(
  ['Brasil', 'Argentina', 'Uruguai', 'Paraguai', 'Bolívia', 'Chile', 'Peru', 'Venezuela', 'Guiana', 'Suriname']
    .map((name) => [fold(name), name] as const)
    .concat([
      ['brazil', 'Brasil'],
      ['br', 'Brasil'],
      ['bra', 'Brasil'],
      ['uruguay', 'Uruguai'],
      ['paraguay', 'Paraguai'],
    ]),
);

/** A country as we write it, given its name folded: Brazil and those at its borders. */
export const findCountry = (key: string): string | undefined => countries.get(key);
