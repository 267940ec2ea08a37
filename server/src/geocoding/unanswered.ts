import { type Geocoder, geocoders } from '@tropeiro/domain/geocoding/geocoder.ts';
import { type BilingualText, bilingual, phrase } from '@tropeiro/domain/language/bilingual-text.ts';
import type { Found, Unanswered } from './found.ts';

/** Why there is no answer, with what can be done about it. */
const reasons: Readonly<Record<Unanswered['why'], BilingualText>> = {
  unavailable: bilingual('it cannot be reached, or not in time', 'não responde, ou não a tempo'),
  over_quota: bilingual('it is asked more than it allows', 'recebe mais consultas do que permite'),
  denied: bilingual(
    'it does not accept the key of this service: tell whoever runs it',
    'não aceita a chave deste serviço: avise quem o opera',
  ),
  refused: bilingual(
    'it refused the question: write the address otherwise',
    'recusou a pergunta: escreva o endereço de outra forma',
  ),
  not_set_up: bilingual(
    'it is not set up in this service: choose others with PUT /customer/',
    'não está configurado neste serviço: escolha outros com PUT /customer/',
  ),
};

const noneChosen = bilingual('your company has chosen none', 'a sua empresa não escolheu nenhum');
const timeUp = bilingual('the time for it was up', 'o tempo para isso se esgotou');

/** Why questions were left without an answer, or without a better one: each geocoder with what became of it, said once. */
export function unansweredReason(silent: readonly Found[]): BilingualText {
  if (silent.some(({ isAsked }) => !isAsked)) return noneChosen;
  const told = silent.flatMap(({ unanswered }) => unanswered);
  const unique = new Map(told.map((one) => [`${one.geocoder} ${one.why}`, one]));
  if (unique.size === 0) return timeUp;
  return phrase((say) =>
    [...unique.values()].map(({ geocoder, why }) => `${say(nameOf(geocoder))}: ${say(reasons[why])}`).join('; '),
  );
}

const nameOf = (geocoder: Geocoder): BilingualText => geocoders.find(({ code }) => code === geocoder)!.name;
