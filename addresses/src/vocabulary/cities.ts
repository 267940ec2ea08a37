import { normaliseText } from '../normalise/normalise-text.ts';
import { smallerCities } from './smaller-cities.ts';

/**
 * The larger municipalities, for callers that know no others: enough to distinguish a city from a neighbourhood in most
 * addresses. Callers that know all 5,571 pass their own lookup to the parser, and use these only for the accents.
 */
const citiesByState: Readonly<Record<string, string>> = {
  AC: 'Rio Branco, Cruzeiro do Sul',
  AL: 'Maceió, Arapiraca, Rio Largo, Palmeira dos Índios',
  AM: 'Manaus, Parintins, Itacoatiara, Manacapuru, Tefé, Coari',
  AP: 'Macapá, Santana',
  BA: 'Salvador, Feira de Santana, Vitória da Conquista, Camaçari, Juazeiro, Itabuna, Lauro de Freitas, Ilhéus, Jequié, Teixeira de Freitas, Barreiras, Alagoinhas, Porto Seguro, Simões Filho, Paulo Afonso, Eunápolis, Santo Antônio de Jesus, Valença, Candeias, Guanambi, Jacobina, Luís Eduardo Magalhães',
  CE: 'Fortaleza, Caucaia, Juazeiro do Norte, Maracanaú, Sobral, Crato, Itapipoca, Maranguape, Iguatu, Quixadá, Eusébio, Aquiraz, Pacatuba, Horizonte',
  DF: 'Brasília',
  ES: 'Vitória, Vila Velha, Serra, Cariacica, Cachoeiro de Itapemirim, Linhares, São Mateus, Colatina, Guarapari, Aracruz, Viana',
  GO: 'Goiânia, Aparecida de Goiânia, Anápolis, Rio Verde, Luziânia, Águas Lindas de Goiás, Valparaíso de Goiás, Trindade, Formosa, Novo Gama, Senador Canedo, Catalão, Itumbiara, Jataí, Planaltina, Caldas Novas',
  MA: 'São Luís, Imperatriz, São José de Ribamar, Timon, Caxias, Codó, Paço do Lumiar, Açailândia, Bacabal, Balsas, Santa Inês',
  MG: 'Belo Horizonte, Uberlândia, Contagem, Juiz de Fora, Betim, Montes Claros, Ribeirão das Neves, Uberaba, Governador Valadares, Ipatinga, Sete Lagoas, Divinópolis, Santa Luzia, Ibirité, Poços de Caldas, Patos de Minas, Pouso Alegre, Teófilo Otoni, Barbacena, Sabará, Varginha, Conselheiro Lafaiete, Vespasiano, Itabira, Araguari, Ubá, Passos, Coronel Fabriciano, Muriaé, Ituiutaba, Araxá, Lavras, Itajubá, Nova Serrana, Itaúna, Pará de Minas, Paracatu, Caratinga, Nova Lima, São João del-Rei, Patrocínio, Manhuaçu, Timóteo, Unaí, Curvelo, Alfenas, João Monlevade, Três Corações, Viçosa, Cataguases, Ouro Preto, Janaúba, Lagoa Santa, Formiga, Mariana',
  MS: 'Campo Grande, Dourados, Três Lagoas, Corumbá, Ponta Porã, Naviraí, Nova Andradina, Sidrolândia, Aquidauana',
  MT: 'Cuiabá, Várzea Grande, Rondonópolis, Sinop, Tangará da Serra, Cáceres, Sorriso, Lucas do Rio Verde, Primavera do Leste, Barra do Garças, Alta Floresta, Nova Mutum',
  PA: 'Belém, Ananindeua, Santarém, Marabá, Parauapebas, Castanhal, Abaetetuba, Cametá, Marituba, Bragança, São Félix do Xingu, Barcarena, Altamira, Tucuruí, Paragominas, Tailândia, Itaituba, Redenção',
  PB: 'João Pessoa, Campina Grande, Santa Rita, Patos, Bayeux, Sousa, Cabedelo, Cajazeiras, Guarabira',
  PE: 'Recife, Jaboatão dos Guararapes, Olinda, Caruaru, Petrolina, Paulista, Cabo de Santo Agostinho, Camaragibe, Garanhuns, Vitória de Santo Antão, Igarassu, São Lourenço da Mata, Ipojuca, Santa Cruz do Capibaribe, Abreu e Lima, Serra Talhada, Araripina, Gravatá, Goiana, Carpina',
  PI: 'Teresina, Parnaíba, Picos, Piripiri, Floriano',
  PR: 'Curitiba, Londrina, Maringá, Ponta Grossa, Cascavel, São José dos Pinhais, Foz do Iguaçu, Colombo, Guarapuava, Paranaguá, Araucária, Toledo, Apucarana, Campo Largo, Arapongas, Pinhais, Almirante Tamandaré, Umuarama, Piraquara, Cambé, Sarandi, Fazenda Rio Grande, Francisco Beltrão, Paranavaí, Campo Mourão, Pato Branco, Cianorte, Telêmaco Borba, Castro, Rolândia, Irati, União da Vitória',
  RJ: 'Rio de Janeiro, São Gonçalo, Duque de Caxias, Nova Iguaçu, Niterói, Belford Roxo, Campos dos Goytacazes, São João de Meriti, Petrópolis, Volta Redonda, Macaé, Magé, Itaboraí, Cabo Frio, Angra dos Reis, Nova Friburgo, Barra Mansa, Teresópolis, Mesquita, Nilópolis, Maricá, Rio das Ostras, Queimados, Itaguaí, Resende, Araruama, Itaperuna, Japeri, Barra do Piraí, Saquarema, Três Rios, Valença, Seropédica, Paraty, Armação dos Búzios',
  RN: 'Natal, Mossoró, Parnamirim, São Gonçalo do Amarante, Macaíba, Ceará-Mirim, Caicó, Assu, Currais Novos',
  RO: 'Porto Velho, Ji-Paraná, Ariquemes, Vilhena, Cacoal, Rolim de Moura',
  RR: 'Boa Vista',
  RS: 'Porto Alegre, Caxias do Sul, Canoas, Pelotas, Santa Maria, Gravataí, Viamão, Novo Hamburgo, São Leopoldo, Rio Grande, Alvorada, Passo Fundo, Sapucaia do Sul, Uruguaiana, Santa Cruz do Sul, Cachoeirinha, Bagé, Bento Gonçalves, Erechim, Guaíba, Cachoeira do Sul, Esteio, Ijuí, Sapiranga, Santo Ângelo, Alegrete, Lajeado, Santa Rosa, Venâncio Aires, Farroupilha, Camaquã, Vacaria, Campo Bom, Montenegro, Tramandaí, Capão da Canoa, Torres, Carazinho, Taquara, Gramado, Canela, Estância Velha, Eldorado do Sul, Xangri-lá, Osório, Estrela, Charqueadas, Santana do Livramento',
  SC: 'Florianópolis, Joinville, Blumenau, São José, Chapecó, Itajaí, Criciúma, Jaraguá do Sul, Palhoça, Lages, Balneário Camboriú, Brusque, Tubarão, Camboriú, Navegantes, São Bento do Sul, Caçador, Concórdia, Araranguá, Biguaçu, Rio do Sul, Itapema, Gaspar, Indaial, Içara, Mafra, Videira, Xanxerê, Imbituba, Laguna, Canoinhas',
  SE: 'Aracaju, Nossa Senhora do Socorro, Lagarto, Itabaiana, São Cristóvão, Estância',
  SP: 'São Paulo, Guarulhos, Campinas, São Bernardo do Campo, Santo André, Osasco, São José dos Campos, Sorocaba, Ribeirão Preto, São José do Rio Preto, Mogi das Cruzes, Santos, Diadema, Jundiaí, Piracicaba, Carapicuíba, Mauá, Bauru, Itaquaquecetuba, Franca, São Vicente, Praia Grande, Guarujá, Taubaté, Suzano, Limeira, Taboão da Serra, Sumaré, Barueri, Embu das Artes, Indaiatuba, São Carlos, Cotia, Americana, Marília, Araraquara, Itapevi, Jacareí, Hortolândia, Presidente Prudente, Rio Claro, Araçatuba, Ferraz de Vasconcelos, Santa Bárbara d’Oeste, Itapecerica da Serra, Francisco Morato, Itu, Bragança Paulista, Pindamonhangaba, São Caetano do Sul, Itapetininga, Mogi Guaçu, Franco da Rocha, Jaú, Botucatu, Atibaia, Araras, Cubatão, Santana de Parnaíba, Valinhos, Sertãozinho, Barretos, Jandira, Guaratinguetá, Birigui, Catanduva, Ribeirão Pires, Várzea Paulista, Votorantim, Salto, Itatiba, Tatuí, Poá, Caraguatatuba, Ourinhos, Caieiras, Paulínia, Assis, Leme, Itanhaém, Votuporanga, São João da Boa Vista, Mairiporã, Itapeva, Caçapava, São Sebastião, Ubatuba, Mogi Mirim, Lorena, Avaré, São Roque, Bebedouro, Matão, Arujá, Vinhedo, Lins, Pirassununga, Cajamar, Campo Limpo Paulista, Peruíbe, Bertioga, Cruzeiro, Campos do Jordão, Louveira, Embu-Guaçu, Ibiúna, Nova Odessa, Cosmópolis, Jaguariúna, Monte Mor, Rio Grande da Serra, Tupã, Penápolis, Fernandópolis, Olímpia, Registro, Lençóis Paulista, Porto Feliz, Boituva, Artur Nogueira, Capivari, Amparo, Serra Negra, Ilhabela',
  TO: 'Palmas, Araguaína, Gurupi, Porto Nacional, Paraíso do Tocantins',
};

type City = { readonly name: string; readonly states: readonly string[] };

/** The lookup key of a city's name: a hyphen is a space. */
export const cityKey = (name: string): string => normaliseText(name).replace(/-/g, ' ').trim();

const largerByKey: ReadonlyMap<string, City> = indexCities(citiesByState);
const smallerByKey: ReadonlyMap<string, City> = indexCities(smallerCities);

/** The name of a municipality with its accents, given its folded name. */
export const findCityName = (key: string): string | undefined => (largerByKey.get(key) ?? smallerByKey.get(key))?.name;

/** The larger municipalities of a state, the largest first. */
export const listLargerCities = (state: string): readonly string[] =>
  citiesByState[state]?.split(', ').map((name) => name.replace('’', "'")) ?? [];

/**
 * Whether a name is that of a larger municipality. If the state is given and all its municipalities are listed, smaller
 * ones count too.
 */
export function isLargerCity(name: string, state?: string): boolean {
  const key = cityKey(name);
  const larger = largerByKey.get(key);
  if (state === undefined) return larger !== undefined;
  return larger?.states.includes(state) === true || smallerByKey.get(key)?.states.includes(state) === true;
}

/** Whether all municipalities of a state are listed here. */
export const areAllListed = (state: string): boolean => state === 'DF' || Object.hasOwn(smallerCities, state);

/** Common abbreviations of cities. `SP` and `RJ` are also states, and mean the city only if no other is named. */
export const cityAbbreviations: ReadonlyMap<string, readonly [name: string, state: string]> = new Map([
  ['poa', ['Porto Alegre', 'RS']],
  ['bh', ['Belo Horizonte', 'MG']],
  ['bhz', ['Belo Horizonte', 'MG']],
  ['bhte', ['Belo Horizonte', 'MG']],
  ['jf', ['Juiz de Fora', 'MG']],
  ['cwb', ['Curitiba', 'PR']],
  ['ctba', ['Curitiba', 'PR']],
  ['fln', ['Florianópolis', 'SC']],
  ['floripa', ['Florianópolis', 'SC']],
  ['fpolis', ['Florianópolis', 'SC']],
  ['bnu', ['Blumenau', 'SC']],
  ['bsb', ['Brasília', 'DF']],
  ['sampa', ['São Paulo', 'SP']],
  ['spo', ['São Paulo', 'SP']],
  ['sjc', ['São José dos Campos', 'SP']],
  ['sjrp', ['São José do Rio Preto', 'SP']],
  ['sbc', ['São Bernardo do Campo', 'SP']],
  ['cps', ['Campinas', 'SP']],
  ['gru', ['Guarulhos', 'SP']],
  ['rio', ['Rio de Janeiro', 'RJ']],
  ['ssa', ['Salvador', 'BA']],
  ['mcz', ['Maceió', 'AL']],
  ['cgr', ['Campo Grande', 'MS']],
  ['cgb', ['Cuiabá', 'MT']],
  ['gyn', ['Goiânia', 'GO']],
  ['vix', ['Vitória', 'ES']],
  ['slz', ['São Luís', 'MA']],
  ['jpa', ['João Pessoa', 'PB']],
  ['aju', ['Aracaju', 'SE']],
]);

function indexCities(byState: Readonly<Record<string, string>>): ReadonlyMap<string, City> {
  const cities = new Map<string, City>();
  for (const [state, names] of Object.entries(byState))
    for (const name of names.split(', ')) {
      const states = cities.get(cityKey(name))?.states ?? [];
      cities.set(cityKey(name), { name: name.replace('’', "'"), states: [...states, state] });
    }
  return cities;
}
