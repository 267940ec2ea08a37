import { Type } from 'typebox';
import { ChecklistForm } from '../inspection/checklist-form.ts';
import { ChecklistTable } from '../inspection/checklist-table.ts';
import { bilingual } from '../language/bilingual-text.ts';
import { DateTime, Day, description, Id, Noun, Nullable } from '../language/schema.ts';
import { RoutePlan } from '../planning/route-plan.ts';
import { Message } from './message.ts';
import type { ChecklistBlock } from './recorded-action.ts';
import { RouteReason } from './route-reason.ts';

/** All that a phone needs for a day without a connection. */
export const DriverDay = Noun('DriverDay', {
  date: Day(bilingual('The day, in the time zone of the company', 'O dia, no fuso horário da empresa')),
  server_time: DateTime,
  route_plans: Type.Array(
    RoutePlan,
    description(
      'Those that the driver drives or helps with on the day, with their points, items and attempts, by when they begin',
      'Os que o motorista dirige ou ajuda a executar no dia, com seus pontos, itens e tentativas, por quando começam',
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
              'What keeps the plan from being started now; null: nothing',
              'O que impede iniciar o plano agora; null: nada',
            ),
          }),
        ),
      ),
    }),
    description('Of plans that are not started and require one', 'De planos não iniciados que exigem um'),
  ),
  messages: Type.Array(
    Message,
    description(
      'Those of the day and those that are unread, newest first, at most 100',
      'As do dia e as não lidas, da mais recente, no máximo 100',
    ),
  ),
  checklist_forms: Type.Array(ChecklistForm, description('Those that are due', 'Os que são devidos')),
  checklist_tables: Type.Array(ChecklistTable, description('The answers that they offer', 'As respostas que oferecem')),
});
export type DriverDay = Type.Static<typeof DriverDay>;
