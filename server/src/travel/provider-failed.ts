import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';

/** Why a provider did not serve, as who planned by it is told. */
export const failureReasons = {
  too_many_locations: bilingual(
    'the plan has more places than it is asked for',
    'o plano tem mais lugares do que se pede a ele',
  ),
  no_connection: bilingual('it cannot be reached', 'não é possível alcançá-lo'),
  no_answer: bilingual('it did not answer in time', 'não respondeu a tempo'),
  server_error: bilingual('it reported an error of its own', 'relatou um erro interno'),
  rate_limited: bilingual('it is asked too often', 'recebe pedidos demais'),
  refused: bilingual('it refused the question', 'recusou a pergunta'),
  no_road: bilingual('it knows no road near a point', 'não conhece via perto de um ponto'),
  wrong_answer: bilingual('its answer cannot be believed', 'sua resposta não é confiável'),
  resting: bilingual(
    'it failed a moment ago and is not asked for a while',
    'falhou há pouco e não é consultado por um tempo',
  ),
  busy: bilingual('too many plans wait for it', 'planos demais esperam por ele'),
} as const satisfies Record<string, BilingualText>;

export type FailureReason = keyof typeof failureReasons;

/** A provider could not serve, for a reason in the world or in what it was asked: the next one does. */
export class ProviderFailed extends Error {
  readonly reason: FailureReason;

  constructor(reason: FailureReason, options?: ErrorOptions) {
    super(failureReasons[reason].en, options);
    this.name = 'ProviderFailed';
    this.reason = reason;
  }
}
