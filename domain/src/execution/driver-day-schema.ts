import { Type } from 'typebox';
import { ChecklistForm } from '../inspection/checklist-form-schema.ts';
import { ChecklistTable } from '../inspection/checklist-table-schema.ts';
import { bilingual } from '../language/bilingual-text.ts';
import { DateTime, Day, description, Id, Noun, Nullable } from '../language/noun-schema.ts';
import { RoutePlan } from '../planning/route-plan-schema.ts';
import type { ChecklistBlock } from './actions/recorded-action.ts';
import { DayChange, RefusedAction } from './day-change-schema.ts';
import { Message } from './message-schema.ts';
import { RouteReason } from './route-reason-schema.ts';

/** Everything a phone needs for a day without a connection. */
export const DriverDay = Noun('DriverDay', {
  date: Day(bilingual('The day, in the time zone of the company', 'O dia, no fuso horário da empresa')),
  server_time: DateTime,
  route_plans: Type.Array(
    RoutePlan,
    description(
      'Plans that the driver drives or helps with on the day, with their points, items and attempts, sorted by start',
      'Planos que o motorista dirige ou ajuda a executar no dia, com seus pontos, itens e tentativas, por ordem de início',
    ),
  ),
  route_return_reasons: Type.Array(RouteReason),
  route_executed_reasons: Type.Array(RouteReason),
  checklists_due: Type.Array(
    Type.Object({
      route_plan_id: Id,
      checklist_form_id: Id,
      block: Nullable(
        Type.Unsafe<ChecklistBlock>(
          Type.String({
            enum: ['checklist_missing', 'checklist_high_risk'],
            ...description(
              'Reason why the plan cannot be started now; null: none',
              'Motivo pelo qual o plano não pode ser iniciado agora; null: nenhum',
            ),
          }),
        ),
      ),
    }),
    description('For plans that are not started and require one', 'Para planos não iniciados que exigem um'),
  ),
  messages: Type.Array(
    Message,
    description(
      'Messages of the day and unread ones, newest first, at most 100',
      'Mensagens do dia e não lidas, da mais recente à mais antiga, no máximo 100',
    ),
  ),
  changes: Type.Array(
    DayChange,
    description(
      'With since: what others changed since then, newest first, at most 200. A change may be listed again in the next response',
      'Com since: o que outros mudaram desde então, do mais recente ao mais antigo, no máximo 200. Uma mudança pode constar de novo na resposta seguinte',
    ),
  ),
  sync_until: Type.String({
    ...DateTime,
    ...description('Send it as since the next time', 'Envie-o como since na próxima vez'),
  }),
  refused_actions: Type.Array(
    RefusedAction,
    description(
      'Refused actions of the caller on these plans, or received on the day, newest first, at most 100',
      'Ações recusadas do usuário nesses planos, ou recebidas no dia, da mais recente à mais antiga, no máximo 100',
    ),
  ),
  checklist_forms: Type.Array(
    ChecklistForm,
    description('Forms that are due, and up to 50 others with due', 'Formulários pendentes, e até 50 outros com due'),
  ),
  checklist_tables: Type.Array(
    ChecklistTable,
    description('Answers that their fields offer', 'Respostas que seus campos oferecem'),
  ),
});
export type DriverDay = Type.Static<typeof DriverDay>;
