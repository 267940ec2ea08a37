import { atOnce, stateless } from '../engine/at-once.ts';
import type { Moment } from '../engine/moment.ts';
import { words } from '../engine/setting.ts';

/** The card that a message newly shows, if it is a driver's, or if it is nobody's. */
const newCard = ({ newCard, timeMs, context }: Moment, isDrivers: boolean): string | undefined =>
  newCard !== null && (context.cardHolder(newCard, timeMs) !== null) === isDrivers ? newCard : undefined;

/** A driver identified himself. */
export const cardIdentification = atOnce({
  key: 'card_identification',
  category: 7,
  unit: null,
  rule: words(
    'A card of an active driver (`identifier`, in whichever case and without the blanks around it), when it changes or after the ignition was turned on.',
    'Um cartão de motorista ativo (`identifier`, com maiúsculas ou minúsculas e sem os espaços em volta), quando muda ou depois de ligar a ignição.',
  ),
  settings: {},
  ...stateless,
  occurs: (moment) => newCard(moment, true),
});

/** Somebody identified himself with a card that is no active driver's. */
export const invalidCard = atOnce({
  key: 'invalid_card',
  category: 25,
  unit: null,
  rule: words(
    'Any other card, when it changes or after the ignition was turned on.',
    'Qualquer outro cartão, quando muda ou depois de ligar a ignição.',
  ),
  settings: {},
  ...stateless,
  occurs: (moment) => newCard(moment, false),
});

/** A passenger identified himself. */
export const passengerCard = atOnce<string | null, Record<never, never>>({
  key: 'passenger_card',
  category: 31,
  unit: null,
  rule: words(
    'A card of a passenger, when it changes or after the ignition was turned on.',
    'Um cartão de passageiro, quando muda ou depois de ligar a ignição.',
  ),
  settings: {},
  initial: () => null,
  occurs: (moment, _, last) => {
    const { passengerCard } = moment.message;
    return passengerCard !== null && passengerCard !== sinceIgnition(last, moment) ? passengerCard : undefined;
  },
  next: (last, moment) => moment.message.passengerCard ?? sinceIgnition(last, moment),
});

const sinceIgnition = (card: string | null, { wasIgnition, readings }: Moment): string | null =>
  wasIgnition === false && readings.ignition === true ? null : card;
