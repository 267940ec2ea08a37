import { cityKey } from './cities.ts';

/** The city that the letters of a state alone mean. The Distrito Federal has no other. */
export const findStateCity = (state: string): string | undefined =>
  ({ SP: 'São Paulo', RJ: 'Rio de Janeiro', DF: 'Brasília' })[state];

/** Districts of these cities that share their names with larger cities elsewhere. */
const likeCitiesElsewhere = keys(
  'Alvorada, Belém, Boa Vista, Cachoeirinha, Campo Grande, Concórdia, Estrela, Formosa, Horizonte, Lajeado, Mariana, ' +
    'Montenegro, Paulista, Planaltina, Rio Branco, Santa Inês, Santa Luzia, Santa Maria, Santa Rita, Santa Rosa, Santana, ' +
    'São Cristóvão, São José, São Luís, São Mateus, Serra, Taquara, Trindade, Vitória',
);

/** Whether a district of the city that a state's letters mean shares its name with a larger city elsewhere. */
export const sharesNameWithCity = (name: string): boolean => likeCitiesElsewhere.has(cityKey(name));

/**
 * Districts of São Paulo that share their names with towns of the state: first those with more residents than the town,
 * then others.
 */
const likeSmallTowns = keys('Mirandópolis, Paraíso, Pompéia');
const likeTowns = keys('Pedreira, Socorro, Tremembé');

/**
 * Whether a town's name before the letters of its state is more likely the district of the city that the letters mean.
 * The postal code decides. Without one, `Paraíso - SP` is the district, and `Socorro - SP` the town.
 */
export function isLikelyDistrict(name: string, state: string, cep: string | undefined): boolean {
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
