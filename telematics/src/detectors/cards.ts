import type { Moment } from '../engine/moment.ts';
import { bilingual } from '../engine/setting.ts';
import { stateless, whenOccurs } from '../engine/when-occurs.ts';

/** The card that a message newly shows, if it belongs to a driver, or if it belongs to no driver. */
const newCard = ({ newCard, timeMs, context }: Moment, isDrivers: boolean): string | undefined =>
  newCard !== null && (context.cardHolder(newCard, timeMs) !== null) === isDrivers ? newCard : undefined;

/** A driver identified himself. */
export const cardIdentification = whenOccurs({
  key: 'card_identification',
  category: 7,
  unit: null,
  rule: bilingual(
    'The card of an active driver (`identifier`), when the card changes or after the ignition is turned on. Upper and lower case of Latin letters are the same, and blanks around the number are ignored.',
    'O cartão de um motorista ativo (`identifier`), quando o cartão muda ou depois que a ignição é ligada. Maiúsculas e minúsculas do alfabeto latino são iguais, e espaços em volta do número são ignorados.',
  ),
  settings: {},
  ...stateless,
  occurs: (moment) => newCard(moment, true),
});

/** A card was used that belongs to no active driver. */
export const invalidCard = whenOccurs({
  key: 'invalid_card',
  category: 25,
  unit: null,
  rule: bilingual(
    'Any other card, when the card changes or after the ignition is turned on.',
    'Qualquer outro cartão, quando o cartão muda ou depois que a ignição é ligada.',
  ),
  settings: {},
  ...stateless,
  occurs: (moment) => newCard(moment, false),
});

/** A passenger identified himself. */
export const passengerCard = whenOccurs<string | null, Record<never, never>>({
  key: 'passenger_card',
  category: 31,
  unit: null,
  rule: bilingual(
    'The card of a passenger, when the card changes or after the ignition is turned on.',
    'O cartão de um passageiro, quando o cartão muda ou depois que a ignição é ligada.',
  ),
  settings: {},
  initial: () => null,
  occurs: (moment, _, last) => {
    const { passengerCard } = moment.message;
    return passengerCard !== null && passengerCard !== sinceIgnition(last, moment) ? passengerCard : undefined;
  },
  next: (last, moment) => moment.message.passengerCard ?? sinceIgnition(last, moment),
});

const sinceIgnition = (card: string | null, { previousIgnition, readings }: Moment): string | null =>
  previousIgnition === false && readings.ignition === true ? null : card;
