import type { ProofPlace } from '@tropeiro/domain/execution/verify-chain.ts';
import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';

/** What proofs say, as pages and as PDF. */
export const proofTexts = {
  title: bilingual('Proof of execution', 'Comprovante de execução'),
  plan: bilingual('Route plan', 'Plano de rota'),
  timezone: bilingual('Times are those of', 'Horários de'),
  issuer: bilingual('Issued by', 'Emitido por'),
  whole: bilingual(
    'Verified: nothing was changed since it was written.',
    'Conferido: nada foi alterado desde que foi escrito.',
  ),
  broken: bilingual('Not valid: something was changed.', 'Inválido: algo foi alterado.'),
  empty: bilingual('Nothing was done yet.', 'Nada foi feito ainda.'),
  leftOut: bilingual('Left out here, since it is too long', 'Omitido aqui, por ser longo demais'),
  wholeChain: bilingual(
    'The whole chain is at this address, as JSON (Accept: application/json):',
    'A cadeia inteira está neste endereço, em JSON (Accept: application/json):',
  ),
  picture: bilingual('Picture', 'Foto'),
  signature: bilingual('Signature', 'Assinatura'),
  hodometer: bilingual('Hodometer', 'Hodômetro'),
  time: bilingual('When', 'Quando'),
  deviceTime: bilingual('By the clock of the device', 'Pelo relógio do aparelho'),
  place: bilingual('Where', 'Onde'),
  reason: bilingual('Reason', 'Motivo'),
  comment: bilingual('Comment', 'Comentário'),
  items: bilingual('Items checked', 'Itens conferidos'),
  awaited: bilingual('named, still to come', 'nomeada, ainda não recebida'),
  stored: bilingual('received', 'recebida'),
  changed: bilingual('changed or gone', 'alterada ou perdida'),
  changedEntry: bilingual(
    'Changed since it was written, and therefore not shown.',
    'Alterado desde que foi escrito, e por isso não mostrado.',
  ),
  erased: bilingual('Erased as the law demands, on', 'Apagado como a lei exige, em'),
  withdrawn: bilingual(
    'No longer counts: an earlier action came late.',
    'Não conta mais: uma ação anterior chegou tarde.',
  ),
  checked: bilingual('Pictures read and checked', 'Fotos lidas e conferidas'),
  hash: bilingual('Last link of the chain', 'Último elo da cadeia'),
  check: bilingual('Check this proof:', 'Confira este comprovante:'),
  link: bilingual('Link', 'Elo'),
  page: bilingual('Page', 'Página'),
} as const satisfies Record<string, BilingualText>;

/** What is found changed, in a sentence behind the number of the link. */
export const placeTexts: Readonly<Record<ProofPlace, BilingualText>> = {
  sequence: bilingual('its number is another', 'seu número é outro'),
  kind: bilingual('its kind is another', 'seu tipo é outro'),
  content: bilingual('its content was changed or is missing', 'seu conteúdo foi alterado ou falta'),
  content_hash: bilingual('the hash of its content was changed', 'o hash do seu conteúdo foi alterado'),
  previous_hash: bilingual('it does not follow the link before it', 'não segue o elo anterior'),
  hash: bilingual('its hash was changed', 'seu hash foi alterado'),
  date_erased: bilingual(
    'when it was erased is not what a later link says',
    'a data em que foi apagado não é a que diz um elo posterior',
  ),
  file: bilingual('a picture was changed or is missing', 'uma foto foi alterada ou falta'),
  head: bilingual('what was printed is no longer in the chain', 'o que foi impresso não está mais na cadeia'),
};
