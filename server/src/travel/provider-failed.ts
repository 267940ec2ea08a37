import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';

/** Why a provider failed, as warnings report it. */
export const failureReasons = {
  too_many_locations: bilingual(
    'the plan has more places than it accepts',
    'o plano tem mais lugares do que ele aceita',
  ),
  no_connection: bilingual('it cannot be reached', 'não é possível alcançá-lo'),
  no_answer: bilingual('it did not respond in time', 'não respondeu a tempo'),
  server_error: bilingual('it reported an internal error', 'relatou um erro interno'),
  rate_limited: bilingual('it receives too many requests', 'recebe requisições demais'),
  refused: bilingual('it rejected the request', 'recusou a requisição'),
  no_road: bilingual('it has no road near a point', 'não tem via perto de um ponto'),
  wrong_answer: bilingual('its response is invalid', 'sua resposta é inválida'),
  resting: bilingual('it failed recently and is not asked for now', 'falhou há pouco e não é consultado por enquanto'),
  busy: bilingual('too many plans are waiting for it', 'há planos demais à espera dele'),
} as const satisfies Record<string, BilingualText>;

export type FailureReason = keyof typeof failureReasons;

/** A provider could not respond, for an external reason or because of the request. The next provider is used. */
export class ProviderFailed extends Error {
  readonly reason: FailureReason;

  constructor(reason: FailureReason, options?: ErrorOptions) {
    super(failureReasons[reason].en, options);
    this.name = 'ProviderFailed';
    this.reason = reason;
  }
}
