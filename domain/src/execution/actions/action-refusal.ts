import type { TextDetails } from '../../faults/text-template.ts';
import { bilingual } from '../../language/bilingual-text.ts';
import type { CodeList } from '../../language/codes.ts';

/** Why an action is not applied, with the sentence for people. */
export const actionRefusals = [
  { code: 'not_found', name: bilingual('You have no such plan.', 'Você não tem esse plano.') },
  { code: 'unknown_point', name: bilingual('The plan has no such point.', 'O plano não tem esse ponto.') },
  {
    code: 'invalid_transition',
    name: bilingual(
      'Not possible with {what} in the status {from}: {action}.',
      'Com {what} na situação {from} não é possível: {action}.',
    ),
  },
  {
    code: 'reopen_first',
    name: bilingual(
      'The plan is completed. Reopen it first, then repeat this: {action}.',
      'O plano está concluído. Reabra o plano primeiro e depois repita: {action}.',
    ),
  },
  {
    code: 'wrong_point_type',
    name: bilingual(
      'Not possible with a point of the type {type}: {action}.',
      'Com um ponto do tipo {type} não é possível: {action}.',
    ),
  },
  { code: 'plan_excluded', name: bilingual('The plan is excluded.', 'O plano está excluído.') },
  { code: 'point_cancelled', name: bilingual('The point is cancelled.', 'O ponto está cancelado.') },
  {
    code: 'reason_required',
    name: bilingual('A return requires a reason.', 'A devolução exige um motivo.'),
  },
  { code: 'unknown_reason', name: bilingual('This reason does not exist.', 'Esse motivo não existe.') },
  { code: 'comment_required', name: bilingual('A comment is required.', 'É obrigatório um comentário.') },
  { code: 'picture_required', name: bilingual('A picture is required.', 'É obrigatória uma foto.') },
  { code: 'signature_required', name: bilingual('A signature is required.', 'É obrigatória a assinatura.') },
  {
    code: 'hodometer_picture_required',
    name: bilingual('A picture of the hodometer is required.', 'É obrigatória uma foto do hodômetro.'),
  },
  { code: 'unknown_item', name: bilingual('The point has no item {item}.', 'O ponto não tem o item {item}.') },
  {
    code: 'quantity_exceeded',
    name: bilingual(
      'Item {item} has a quantity of {limit}, not {given}.',
      'O item {item} tem a quantidade {limit}, e não {given}.',
    ),
  },
  {
    code: 'items_unchecked',
    name: bilingual(
      'Without a reason of execution, all items must be counted in full: {count|is|are} missing or incomplete, the first {item}.',
      'Sem um motivo de execução, todos os itens devem estar completos na conferência: {count|falta ou está incompleto|faltam ou estão incompletos}, o primeiro {item}.',
    ),
  },
  {
    code: 'items_faulty',
    name: bilingual(
      '{count|item is|items are} missing or damaged, the first {item}: a reason of execution is required.',
      '{count|item falta ou está avariado|itens faltam ou estão avariados}, o primeiro {item}: é obrigatório um motivo de execução.',
    ),
  },
  {
    code: 'receiver_required',
    name: bilingual(
      'The name and the document of the receiver are required.',
      'São obrigatórios o nome e o documento do recebedor.',
    ),
  },
  {
    code: 'not_undoable',
    name: bilingual(
      'You can only undo your own last action at a point, from the same phone and within {limit} seconds.',
      'Só é possível desfazer a sua própria última ação em um ponto, no mesmo aparelho e em até {limit} segundos.',
    ),
  },
  { code: 'already_on_break', name: bilingual('A break has already begun.', 'Já há uma pausa em andamento.') },
  { code: 'no_break', name: bilingual('No break has begun.', 'Não há pausa em andamento.') },
  {
    code: 'points_left',
    name: bilingual(
      '{count|point is|points are} still to be visited, the first {point}.',
      '{count|ponto ainda não foi visitado|pontos ainda não foram visitados}, o primeiro {point}.',
    ),
  },
  {
    code: 'checklist_missing',
    name: bilingual(
      'The checklist that the vehicle requires must be filled in before the plan starts.',
      'O checklist exigido para o veículo deve ser preenchido antes de iniciar o plano.',
    ),
  },
  {
    code: 'checklist_high_risk',
    name: bilingual(
      'The checklist has an answer of high risk: a manager must release the plan.',
      'O checklist tem uma resposta de alto risco: um gestor deve liberar o plano.',
    ),
  },
  {
    code: 'too_many_actions',
    name: bilingual(
      'The plan has too many actions already, or actions with too much text.',
      'O plano já tem ações demais, ou ações com texto demais.',
    ),
  },
  {
    code: 'uuid_reused',
    name: bilingual('Another action already has this uuid.', 'Outra ação já tem este uuid.'),
  },
] as const satisfies CodeList<string>;

export type ActionRefusalCode = (typeof actionRefusals)[number]['code'];

/** Why one action is not applied. */
export type ActionRefusal = { readonly code: ActionRefusalCode; readonly details: TextDetails };

export const refusal = (code: ActionRefusalCode, details: TextDetails = {}): ActionRefusal => ({ code, details });

/** The sentence of a refusal, with placeholders for its details. */
export const refusalText = (code: ActionRefusalCode) =>
  actionRefusals.find((entry) => entry.code === code)?.name ?? bilingual(code, code);
