/** What a part of a building is called, with how people shorten it; a number or letter follows. */
const numbered: Readonly<Record<string, string>> = {
  ap: 'ap apt apto apart apartamento aptos apartamentos',
  bloco: 'bloco bl blc blco blocos',
  casa: 'casa cs casas',
  sala: 'sala sl salas sls',
  conjunto: 'conjunto conj cj',
  loja: 'loja lj lojas ljs',
  andar: 'andar and',
  torre: 'torre',
  box: 'box',
  galpão: 'galpao galp glp',
  sobreloja: 'sobreloja slj',
  pavimento: 'pavimento pav pavto',
  unidade: 'unidade und unid un',
  depósito: 'deposito',
  anexo: 'anexo',
  portão: 'portao',
  módulo: 'modulo mod',
  garagem: 'garagem',
  vaga: 'vaga',
  quiosque: 'quiosque',
  barracão: 'barracao',
  kitnet: 'kitnet kit kitinete',
  flat: 'flat',
  suíte: 'suite',
  sobrado: 'sobrado sob',
  lado: 'lado',
  chalé: 'chale',
  ala: 'ala',
  prédio: 'predio',
  fundos: 'fundos fds fd',
};

/** What says all by itself. */
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

/** What a building is called; its name follows. */
const named: Readonly<Record<string, string>> = {
  edifício: 'edificio ed edif',
  condomínio: 'condominio cond',
  shopping: 'shopping',
  torre: 'torre',
  loja: 'loja',
  galeria: 'galeria',
  empresarial: 'empresarial',
};

/** What begins a hint for whoever looks for the place, to the end of the part. */
const hints = new Set('esquina esq proximo proxima prox perto defronte atras ao em ref referencia entre'.split(' '));

const index = (table: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(table).flatMap(([name, words]) => words.split(' ').map((word) => [word, name] as const)));

const [numberedByWord, aloneByWord, namedByWord] = [index(numbered), index(alone), index(named)];

export const findNumberedComplement = (key: string): string | undefined => numberedByWord.get(key);
export const findLoneComplement = (key: string): string | undefined => aloneByWord.get(key);
export const findNamedComplement = (key: string): string | undefined => namedByWord.get(key);
export const beginsHint = (key: string): boolean => hints.has(key);
