import { announcesPerson } from './personal.ts';

/**
 * Words that announce a number or a secret that does not locate the address, folded: `contrato 998877`, `senha do
 * portão 4455`.
 */
const asideWords = new Set(
  (
    'contrato contratos cartao cartoes senha senhas pedido pedidos protocolo matricula codigo codigos cod pin boleto fatura ' +
    'apolice renavam danfe nfe cvv rastreio rastreamento token pis nis cns passaporte'
  ).split(' '),
);

/** Words that do so only before a number or with a colon. They may also belong to a place or a complement. */
const asidesBeforeNumber = new Set(
  (
    'chave conta agencia nota nf registro inscricao cadastro os processo ordem romaneio remessa placa titulo serie alarme ' +
    'interfone portao ref referencia'
  ).split(' '),
);

/** Whether a folded word announces something that does not locate the address. */
export const beginsAside = (key: string): boolean => asideWords.has(key);

/** Whether it does so before a number. That includes `cliente 1234`; otherwise a person's name follows that word. */
export const beginsNumberedAside = (key: string): boolean =>
  asidesBeforeNumber.has(key) || (announcesPerson(key) && !/^sr/.test(key));

/**
 * Words that may stand between an announcement and its number to specify it: `nota fiscal`, `ordem de serviço`, `chave
 * de acesso`.
 */
const asideKinds = new Set(
  'fiscal acesso corrente poupanca servico compra entrega geral estadual municipal eletronica cliente'.split(' '),
);

export const isAsideKind = (key: string): boolean => asideKinds.has(key);

/** Words for dwellings, folded. A sítio is not included: in the countryside its name is the address. */
const dwellings = new Set('casa casinha residencia moradia lar ap apto apartamento'.split(' '));

/** What follows `Casa da` if it does not name a resident, or if it specifies one of several houses on a plot. */
const noOwners = new Set(
  (
    'cultura saude pedra pedras misericordia memoria crianca musica moeda povo estudante agricultor cidadao artesao ator ' +
    'lavoura amizade juventude mulher fundos frente cima baixo lado esquina'
  ).split(' '),
);

/** Whether a dwelling is named after its owner: `casa da Maria`. */
export const isDwellingOf = (dwelling: string, preposition: string, owner: string): boolean =>
  dwellings.has(dwelling) && /^d(?:e|as?|os?)$/.test(preposition) && /^[a-z]/.test(owner) && !noOwners.has(owner);
