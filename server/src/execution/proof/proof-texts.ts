import type { ExecutionActionCode } from '@tropeiro/domain/execution/actions/action-rules.ts';
import type { ActionProof } from '@tropeiro/domain/execution/proof/proof-content.ts';
import type { ProofPlace } from '@tropeiro/domain/execution/proof/verify-chain.ts';
import { type BilingualText, bilingual, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';

/** The texts of proofs, for pages and PDF. */
export const proofTexts = {
  title: bilingual('Proof of execution', 'Comprovante de execução'),
  plan: bilingual('Route plan', 'Plano de rota'),
  timezone: bilingual('Time zone', 'Fuso horário'),
  issuer: bilingual('Issued by', 'Emitido por'),
  driver: bilingual('Driver', 'Motorista'),
  plate: bilingual('Plate', 'Placa'),
  stop: bilingual('Stop', 'Parada'),
  order: bilingual('Order', 'Pedido'),
  address: bilingual('Address', 'Endereço'),
  receiver: bilingual('Received by', 'Recebido por'),
  receiverDocument: bilingual('Document of the receiver', 'Documento do recebedor'),
  whole: bilingual(
    'Verified: nothing was changed since it was written.',
    'Conferido: nada foi alterado desde que foi escrito.',
  ),
  broken: bilingual('Not valid: something was changed.', 'Inválido: algo foi alterado.'),
  empty: bilingual('Nothing was done yet.', 'Nada foi feito ainda.'),
  leftOut: bilingual(
    'Entries left out because the proof is too long',
    'Registros omitidos porque o comprovante é longo demais',
  ),
  wholeChain: bilingual(
    'The whole chain is at this address, as JSON (Accept: application/json):',
    'A cadeia inteira está neste endereço, em JSON (Accept: application/json):',
  ),
  picture: bilingual('Picture', 'Foto'),
  signature: bilingual('Signature', 'Assinatura'),
  hodometer: bilingual('Picture of the hodometer', 'Foto do hodômetro'),
  time: bilingual('When', 'Quando'),
  deviceTime: bilingual('Time of the device', 'Hora do aparelho'),
  place: bilingual('Where', 'Onde'),
  reason: bilingual('Reason', 'Motivo'),
  comment: bilingual('Comment', 'Comentário'),
  items: bilingual('Items checked', 'Itens conferidos'),
  awaited: bilingual('not received yet', 'ainda não recebida'),
  awaitedOrErased: bilingual('not received yet, or erased', 'ainda não recebida, ou apagada'),
  stored: bilingual('received', 'recebida'),
  changed: bilingual('changed or gone', 'alterada ou perdida'),
  changedEntry: bilingual(
    'Not shown, because it was changed after it was written.',
    'Não mostrado, porque foi alterado depois de escrito.',
  ),
  erased: bilingual('Erased as required by law, on', 'Apagado por exigência legal, em'),
  checked: bilingual('Pictures read and checked', 'Fotos lidas e conferidas'),
  hash: bilingual('Last link of the chain', 'Último elo da cadeia'),
  check: bilingual('Check this proof:', 'Confira este comprovante:'),
  checkHere: bilingual('Check this proof', 'Conferir este comprovante'),
  link: bilingual('Link', 'Elo'),
  page: bilingual('Page', 'Página'),
} as const satisfies Record<string, BilingualText>;

/** How an action that does not count is marked: a label in its heading, and a sentence below. */
export const marks = {
  undone: {
    label: bilingual('undone', 'ação desfeita'),
    sentence: bilingual('Does not count: it was undone later.', 'Não conta: foi desfeita depois.'),
  },
  withdrawn: {
    label: bilingual('no longer counts', 'não conta mais'),
    sentence: bilingual(
      'No longer counts: an earlier action arrived late.',
      'Não conta mais: uma ação anterior chegou tarde.',
    ),
  },
} as const satisfies Record<string, { readonly label: BilingualText; readonly sentence: BilingualText }>;

/** The heading of an entry: what was done. */
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
  perform_manually: bilingual('Performed manually', 'Realizado manualmente'),
  undo: bilingual('Undone', 'Ação desfeita'),
  undo_own: bilingual('Undone by the driver', 'Ação desfeita pelo motorista'),
  break_begin: bilingual('Break begun', 'Início de pausa'),
  break_end: bilingual('Break ended', 'Fim de pausa'),
  acknowledge: bilingual('Change acknowledged', 'Ciência de mudança'),
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

/** The faults of a link. Each sentence follows the number of the link. */
export const placeTexts: Readonly<Record<ProofPlace, BilingualText>> = {
  sequence: bilingual('its number is not the expected one', 'seu número não é o esperado'),
  kind: bilingual('its kind is not the expected one', 'seu tipo não é o esperado'),
  content: bilingual('its content was changed or is missing', 'seu conteúdo foi alterado ou está faltando'),
  content_hash: bilingual('the hash of its content was changed', 'o hash do seu conteúdo foi alterado'),
  previous_hash: bilingual('it does not follow the link before it', 'não segue o elo anterior'),
  hash: bilingual('its hash was changed', 'seu hash foi alterado'),
  date_erased: bilingual(
    'its erasure date differs from the one in a later link',
    'a data em que foi apagado difere da informada em um elo posterior',
  ),
  file: bilingual('a picture was changed or is missing', 'uma foto foi alterada ou está faltando'),
  head: bilingual('what was printed is no longer in the chain', 'o que foi impresso não está mais na cadeia'),
};
