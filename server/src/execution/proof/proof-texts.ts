import type { ExecutionActionCode } from '@tropeiro/domain/execution/action-rules.ts';
import type { ActionProof } from '@tropeiro/domain/execution/proof-content.ts';
import type { ProofPlace } from '@tropeiro/domain/execution/verify-chain.ts';
import { type BilingualText, bilingual, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';

/** What proofs say, as pages and as PDF. */
export const proofTexts = {
  title: bilingual('Proof of execution', 'Comprovante de execução'),
  plan: bilingual('Route plan', 'Plano de rota'),
  timezone: bilingual('Times are those of', 'Horários de'),
  issuer: bilingual('Issued by', 'Emitido por'),
  driver: bilingual('Driver', 'Motorista'),
  plate: bilingual('Plate', 'Placa'),
  stop: bilingual('Stop', 'Parada'),
  order: bilingual('Order', 'Pedido'),
  address: bilingual('Address', 'Endereço'),
  receiver: bilingual('Received by', 'Recebido por'),
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
  hodometer: bilingual('Picture of the hodometer', 'Foto do hodômetro'),
  time: bilingual('When', 'Quando'),
  deviceTime: bilingual('By the clock of the device', 'Pelo relógio do aparelho'),
  place: bilingual('Where', 'Onde'),
  reason: bilingual('Reason', 'Motivo'),
  comment: bilingual('Comment', 'Comentário'),
  items: bilingual('Items checked', 'Itens conferidos'),
  awaited: bilingual('named, still to come', 'nomeada, ainda não recebida'),
  awaitedOrErased: bilingual('still to come, or erased', 'ainda não recebida, ou apagada'),
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
  checkHere: bilingual('Check this proof', 'Conferir este comprovante'),
  link: bilingual('Link', 'Elo'),
  page: bilingual('Page', 'Página'),
} as const satisfies Record<string, BilingualText>;

/** What was done, as the heading of an entry. */
export function actionHeading({ action, route_point }: ActionProof): BilingualText {
  const ofPickUp = route_point?.type === 'PC' ? pickUpHeadings[action] : undefined;
  const ofArrival = route_point?.type === 'CH' ? arrivalHeadings[action] : undefined;
  return ofPickUp ?? ofArrival ?? actionHeadings[action as ExecutionActionCode] ?? verbatim(action);
}

const actionHeadings: Readonly<Record<ExecutionActionCode, BilingualText>> = {
  start: bilingual('Plan started', 'Plano iniciado'),
  arrive: bilingual('Arrival', 'Chegada'),
  perform: bilingual('Departure', 'Saída'),
  deliver: bilingual('Delivery', 'Entrega'),
  return: bilingual('Not delivered', 'Entrega não realizada'),
  check_items: bilingual('Items checked', 'Itens conferidos'),
  finish: bilingual('Plan finished', 'Plano encerrado'),
  perform_manually: bilingual('Recorded by the office', 'Baixa manual'),
  undo: bilingual('Undone', 'Ação desfeita'),
  cancel: bilingual('Cancelled at the customer’s request', 'Cancelamento a pedido do cliente'),
  reopen: bilingual('Plan reopened', 'Plano reaberto'),
  release: bilingual('Plan released', 'Plano liberado'),
};
const pickUpHeadings: Readonly<Partial<Record<string, BilingualText>>> = {
  deliver: bilingual('Pick-up', 'Coleta'),
  return: bilingual('Not picked up', 'Coleta não realizada'),
};
const arrivalHeadings: Readonly<Partial<Record<string, BilingualText>>> = {
  perform: bilingual('End of the route', 'Fim da rota'),
};

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
