/** Abbreviations inside names, each with its meaning if another word follows. */
const table: Readonly<Record<string, string>> = {
  Doutor: 'dr',
  Doutora: 'dra',
  Professor: 'prof profr',
  Professora: 'profa profra',
  Engenheiro: 'eng engo',
  Engenheira: 'enga',
  Arquiteto: 'arq',
  Advogado: 'adv',
  Desembargador: 'des desemb',
  Deputado: 'dep',
  Senador: 'sen',
  Vereador: 'ver',
  Prefeito: 'pref',
  Governador: 'gov',
  Presidente: 'pres presid',
  Ministro: 'min',
  Embaixador: 'emb',
  Conselheiro: 'cons',
  Comendador: 'com comend',
  Visconde: 'visc',
  Conde: 'cde',
  Marquês: 'mq marq',
  Barão: 'bar',
  Duque: 'duq dq',
  Princesa: 'princ',
  Cardeal: 'card',
  Reverendo: 'rev',
  Pastor: 'past',
  Irmã: 'ir',
  Cabo: 'cb',
  Maestro: 'maest mto',
  Jornalista: 'jorn',
  Regente: 'reg',
  Interventor: 'interv',
  Procurador: 'proc',
  Delegado: 'deleg',
  Voluntários: 'vol',
  General: 'gen gal',
  Marechal: 'mal mar',
  Coronel: 'cel',
  Tenente: 'ten',
  Capitão: 'cap',
  Sargento: 'sgt sgto sarg',
  Major: 'maj',
  Soldado: 'sd sold',
  Almirante: 'alm alte almte',
  Brigadeiro: 'brig',
  Comandante: 'cmte cmdte',
  Expedicionário: 'exp exped',
  Padre: 'pe pde',
  Monsenhor: 'mons',
  Frei: 'fr',
  Cônego: 'con',
  Santo: 'sto',
  Santa: 'sta',
  Senhor: 'sr',
  Senhora: 'sra',
  Nossa: 'nsa nssa',
  Vila: 'vl',
  Jardim: 'jd jdim jrd',
  Parque: 'pq pque prq',
  Conjunto: 'conj cj',
  Condomínio: 'cond',
  Residencial: 'res resid',
  Loteamento: 'lot',
  Balneário: 'baln',
  Núcleo: 'nuc',
  Habitacional: 'hab habit',
  Industrial: 'indl ind',
  Distrito: 'dist distr',
  Grande: 'gde',
  Porto: 'pto',
  Municipal: 'mun munic',
  Vicinal: 'vic',
};

const titles: ReadonlyMap<string, string> = new Map(
  Object.entries(table).flatMap(([title, words]) => words.split(' ').map((word) => [word, title] as const)),
);

/** Words that are also ordinary words. They are an abbreviation only with a full stop. */
const needFullStop = new Set(['com', 'mar', 'lot', 'bar', 'card', 'reg', 'past', 'proc', 'ir', 'vic']);

/** Words that need the full stop only inside a name, not at its beginning (`AV VER ABEL FERREIRA`). */
const needFullStopInside = new Set(['con', 'exp', 'cap', 'des', 'emb', 'ver', 'min', 'fr', 'sen', 'vol', 'mun']);

/** The meaning of a folded word inside a name, if it is an abbreviation. */
export function findTitle(key: string, isDotted: boolean, isFirst: boolean): string | undefined {
  const isWord = needFullStop.has(key) || (!isFirst && needFullStopInside.has(key));
  return isWord && !isDotted ? undefined : titles.get(key);
}

/** The words that join the parts of a name. They are written in lower case and omitted in comparisons. */
const prepositions = new Set(['de', 'da', 'do', 'das', 'dos', 'e', 'em', 'na', 'no', 'nas', 'nos', 'del']);

export const isPreposition = (key: string): boolean => prepositions.has(key);
