/** How certainly a word begins a street, the most certain first. */
type Sureness = 'always' | 'mostly' | 'rural';

export type StreetType = { readonly name: string; readonly sureness: Sureness };

/** Types of streets with their abbreviations. `mostly` may also begin the name of a neighbourhood (Praça Seca). */
const table: Readonly<Record<Sureness, Readonly<Record<string, string>>>> = {
  always: {
    Rua: 'rua r ru',
    Avenida: 'avenida av ave aven avn avd avda avnd',
    Alameda: 'alameda al ala alam',
    Travessa: 'travessa tv trav trv tr trvs tva',
    Rodovia: 'rodovia rod rdv rodov',
  },
  mostly: {
    Estrada: 'estrada est estr etr estd',
    Praça: 'praca pca pc prc pra',
    Largo: 'largo lgo lg lrg',
    Ladeira: 'ladeira lad ld ldr',
    Viela: 'viela vla',
    Beco: 'beco bc bco',
    Servidão: 'servidao serv srv',
    Passagem: 'passagem psg pass',
    Passarela: 'passarela',
    Via: 'via',
    Viaduto: 'viaduto vd vdt vdto viad',
    Boulevard: 'boulevard bulevar bulevard blv blvd bvd bv',
    Caminho: 'caminho cam',
    Marginal: 'marginal marg',
    Acesso: 'acesso',
    Escadaria: 'escadaria',
    Esplanada: 'esplanada',
    Calçadão: 'calcadao',
    Anel: 'anel',
    Contorno: 'contorno',
    Corredor: 'corredor',
    Elevado: 'elevado',
    Rampa: 'rampa',
    Rótula: 'rotula',
    Rotatória: 'rotatoria',
    Trevo: 'trevo',
    Vereda: 'vereda',
    Cais: 'cais',
    Túnel: 'tunel',
    Ponte: 'ponte',
    Elevada: 'elevada',
    Prolongamento: 'prolongamento prol prl',
    Variante: 'variante vrt',
    Circular: 'circular',
    Alça: 'alca',
    Trincheira: 'trincheira',
  },
  rural: {
    Sítio: 'sitio sit',
    Fazenda: 'fazenda faz',
    Chácara: 'chacara chac',
    Granja: 'granja',
    Haras: 'haras',
    Rancho: 'rancho',
    Colônia: 'colonia',
    Povoado: 'povoado',
    Linha: 'linha',
    Ramal: 'ramal',
    Vicinal: 'vicinal',
    Assentamento: 'assentamento',
  },
};

const streetTypes: ReadonlyMap<string, StreetType> = new Map(
  Object.entries(table).flatMap(([sureness, types]) =>
    Object.entries(types).flatMap(([name, words]) =>
      words.split(' ').map((word) => [word, { name, sureness: sureness as Sureness }] as const),
    ),
  ),
);

/** The type of street that a folded word is, in full or abbreviated. */
export const findStreetType = (key: string): StreetType | undefined => streetTypes.get(key);

/** Words that begin the name of a neighbourhood, or are one. */
const neighborhoodWords = new Set(
  (
    'centro vila vl v jardim jd jdim jrd parque pq pque prq bairro conjunto conj cj loteamento lot residencial res resid setor st set ' +
    'nucleo distrito zona cidade cohab area povoado recanto balneario colonia morro praia granja portal quinta quintas ' +
    'chacara chacaras sitio condominio cond asa aldeia alto altos localidade interior dist distr baln gleba ilha'
  ).split(' '),
);

/** Whether a name with this folded first word is more likely that of a neighbourhood than of a city. */
export const beginsNeighborhood = (key: string): boolean => neighborhoodWords.has(key);
