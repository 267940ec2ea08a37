import { announcesPerson } from './personal.ts';

/** What announces a number or a secret that tells no place, folded: `contrato 998877`, `senha do portão 4455`. */
const asideWords = new Set(
  (
    'contrato contratos cartao cartoes senha senhas pedido pedidos protocolo matricula codigo codigos cod pin boleto fatura ' +
    'apolice renavam danfe nfe cvv rastreio rastreamento token pis nis cns passaporte'
  ).split(' '),
);

/** Those that do so only before a number or with a colon: the words of places too, or of what complements them. */
const asidesBeforeNumber = new Set(
  (
    'chave conta agencia nota nf registro inscricao cadastro os processo ordem romaneio remessa placa titulo serie alarme ' +
    'interfone portao ref referencia'
  ).split(' '),
);

/** Whether a folded word announces what is no place. */
export const beginsAside = (key: string): boolean => asideWords.has(key);

/** Whether it does so before a number: `cliente 1234` too, who is else a person with a name. */
export const beginsNumberedAside = (key: string): boolean =>
  asidesBeforeNumber.has(key) || (announcesPerson(key) && !/^sr/.test(key));

/** What says which kind of one it is, between it and its number: `nota fiscal`, `ordem de serviço`, `chave de acesso`. */
const asideKinds = new Set(
  'fiscal acesso corrente poupanca servico compra entrega geral estadual municipal eletronica cliente'.split(' '),
);

export const isAsideKind = (key: string): boolean => asideKinds.has(key);

/** What somebody lives in, folded. A sítio is none of them: in the country its name is the address. */
const dwellings = new Set('casa casinha residencia moradia lar ap apto apartamento'.split(' '));

/** What follows `Casa da` where nobody lives there, or where it says which of the houses on a plot is meant. */
const noOwners = new Set(
  (
    'cultura saude pedra pedras misericordia memoria crianca musica moeda povo estudante agricultor cidadao artesao ator ' +
    'lavoura amizade juventude mulher fundos frente cima baixo lado esquina'
  ).split(' '),
);

/** Whether a dwelling is told by who owns it: `casa da Maria`. */
export const isDwellingOf = (dwelling: string, preposition: string, owner: string): boolean =>
  dwellings.has(dwelling) && /^d(?:e|as?|os?)$/.test(preposition) && /^[a-z]/.test(owner) && !noOwners.has(owner);
