/** The words for a part of a building, with their abbreviations. A number or letter follows. */
const numbered: Readonly<Record<string, string>> = {
  ap: 'ap apt apto apart apartamento aptos apartamentos',
  bloco: 'bloco bl blc blco blocos',
  casa: 'casa cs casas',
  sala: 'sala sl salas sls',
  conjunto: 'conjunto conj cj conjuntos conjs cjs',
  loja: 'loja lj lojas ljs',
  andar: 'andar and andares',
  torre: 'torre torres',
  box: 'box boxes',
  galpão: 'galpao galp glp galpoes',
  sobreloja: 'sobreloja slj',
  pavimento: 'pavimento pav pavto pavimentos',
  unidade: 'unidade und unid un unidades',
  depósito: 'deposito',
  anexo: 'anexo',
  portão: 'portao',
  módulo: 'modulo mod modulos',
  garagem: 'garagem',
  grupo: 'grupo gr grp grupos',
  subsolo: 'subsolo',
  cobertura: 'cobertura cob',
  doca: 'doca docas',
  pavilhão: 'pavilhao pavilh',
  stand: 'stand',
  piso: 'piso',
  portaria: 'portaria',
  guichê: 'guiche',
  banca: 'banca',
  entrada: 'entrada',
  hangar: 'hangar',
  escritório: 'escritorio escr',
  vaga: 'vaga vagas',
  quiosque: 'quiosque',
  barracão: 'barracao',
  kitnet: 'kitnet kit kitinete',
  flat: 'flat',
  suíte: 'suite',
  sobrado: 'sobrado sob',
  lado: 'lado',
  chalé: 'chale',
  chácara: 'chacara chac',
  ala: 'ala',
  prédio: 'predio',
  fundos: 'fundos fds fd',
};

/** Words in place of the number of a part of a building: `bloco único`, `torre Norte`. */
const identifyingWords = new Set('unico unica norte sul leste oeste central'.split(' '));

/** Words that are complete by themselves. */
const alone: Readonly<Record<string, string>> = {
  fundos: 'fundos fds',
  frente: 'frente',
  térreo: 'terreo',
  subsolo: 'subsolo',
  cobertura: 'cobertura cob',
  mezanino: 'mezanino',
  altos: 'altos',
  baixos: 'baixos',
  casa: 'casa',
  sobrado: 'sobrado',
  galpão: 'galpao',
};

/** The words for a building whose name follows. */
const named: Readonly<Record<string, string>> = {
  edifício: 'edificio ed edif edf',
  condomínio: 'condominio cond condom',
  shopping: 'shopping',
  torre: 'torre',
  loja: 'loja',
  galeria: 'galeria',
  piso: 'piso',
  empresarial: 'empresarial',
};

/** Words that begin a hint for finding the place, which continues to the end of the part. */
const hints = new Set(
  'esquina esq proximo proxima prox perto defronte atras ao em ref referencia entre sentido'.split(' '),
);

/** The words for a building whose name precedes them. */
const buildings = new Set('shopping center mall tower towers office offices residence'.split(' '));

const index = (table: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(table).flatMap(([name, words]) => words.split(' ').map((word) => [word, name] as const)));

const [numberedByWord, aloneByWord, namedByWord] = [index(numbered), index(alone), index(named)];

export const findNumberedComplement = (key: string): string | undefined => numberedByWord.get(key);
export const findLoneComplement = (key: string): string | undefined => aloneByWord.get(key);
export const findNamedComplement = (key: string): string | undefined => namedByWord.get(key);
export const isIdentifyingWord = (key: string): boolean => identifyingWords.has(key);
export const endsBuilding = (key: string): boolean => buildings.has(key);
export const beginsHint = (key: string): boolean => hints.has(key);
