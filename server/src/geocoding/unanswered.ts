import { type Geocoder, geocoders } from '@tropeiro/domain/geocoding/geocoder.ts';
import { type BilingualText, bilingual, phrase } from '@tropeiro/domain/language/bilingual-text.ts';
import type { GeocodingResult, Unanswered } from './geocoding-result.ts';

/** Why a geocoder gave no answer, and what the caller can do. */
const reasons: Readonly<Record<Unanswered['reason'], BilingualText>> = {
  unavailable: bilingual('it is unavailable', 'está indisponível'),
  over_quota: bilingual('its quota is used up', 'a cota de consultas está esgotada'),
  denied: bilingual(
    'it rejects the key of this service: contact the operator',
    'não aceita a chave deste serviço: avise o operador',
  ),
  refused: bilingual(
    'it rejected the query: write the address differently',
    'recusou a consulta: escreva o endereço de outra forma',
  ),
  not_set_up: bilingual(
    'it is not set up in this service: choose others with PUT /customer/',
    'não está configurado neste serviço: escolha outros com PUT /customer/',
  ),
};

const noneChosen = bilingual('your company has chosen none', 'a sua empresa não escolheu nenhum');
const timeUp = bilingual('the time limit was reached', 'o tempo limite foi atingido');

/** Why lookups got no answer or an incomplete one: each geocoder with its failure, listed once. */
export function unansweredReason(silent: readonly GeocodingResult[]): BilingualText {
  if (silent.some(({ hasProviders }) => !hasProviders)) return noneChosen;
  const failures = silent.flatMap(({ unanswered }) => unanswered);
  const unique = new Map(failures.map((failure) => [`${failure.geocoder} ${failure.reason}`, failure]));
  if (unique.size === 0) return timeUp;
  return phrase((translate) =>
    [...unique.values()]
      .map(({ geocoder, reason }) => `${translate(nameOf(geocoder))}: ${translate(reasons[reason])}`)
      .join('; '),
  );
}

const nameOf = (geocoder: Geocoder): BilingualText => geocoders.find(({ code }) => code === geocoder)!.name;
