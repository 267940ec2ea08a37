import { cityKey } from './cities.ts';

/** The city that is meant by the letters of a state alone; the Distrito Federal has no other. */
export const findStateCity = (state: string): string | undefined =>
  ({ SP: 'São Paulo', RJ: 'Rio de Janeiro', DF: 'Brasília' })[state];

/** Districts of these cities that larger cities elsewhere are called like. */
const likeCitiesElsewhere = keys(
  'Alvorada, Belém, Boa Vista, Cachoeirinha, Campo Grande, Concórdia, Estrela, Formosa, Horizonte, Lajeado, Mariana, ' +
    'Montenegro, Paulista, Planaltina, Rio Branco, Santa Inês, Santa Luzia, Santa Maria, Santa Rita, Santa Rosa, Santana, ' +
    'São Cristóvão, São José, São Luís, São Mateus, Serra, Taquara, Trindade, Vitória',
);

/** Whether a district of the city that is meant by a state's letters is called like a larger city elsewhere. */
export const isLikeCityElsewhere = (name: string): boolean => likeCitiesElsewhere.has(cityKey(name));

/** Districts of São Paulo that towns of the state are called like: those in which more people live than in the town, and others. */
const likeSmallTowns = keys('Mirandópolis, Paraíso, Pompéia');
const likeTowns = keys('Pedreira, Socorro, Tremembé');

/**
 * Whether the name of a town before the letters of its state is rather that of a district of the city they mean. The postal
 * code tells; without one `Paraíso - SP` is the district, and `Socorro - SP` the town.
 */
export function isDistrictRather(name: string, state: string, cep: string | undefined): boolean {
  const key = cityKey(name);
  if (state !== 'SP' || !(likeSmallTowns.has(key) || likeTowns.has(key))) return false;
  return cep === undefined ? likeSmallTowns.has(key) : isOfSaoPaulo(cep);
}

/** The postal codes of the city, by their first five digits. */
function isOfSaoPaulo(cep: string): boolean {
  const digits = Number(cep.slice(0, 5));
  return (digits >= 1000 && digits < 6000) || (digits >= 8000 && digits < 8500);
}

function keys(names: string): ReadonlySet<string> {
  return new Set(names.split(', ').map(cityKey));
}
