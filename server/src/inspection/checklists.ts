import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { defaultChecklistIncludes } from '@tropeiro/domain/inspection/checklist.ts';
import type { Checklist } from '@tropeiro/domain/inspection/checklist-schema.ts';
import { periodFaults } from '@tropeiro/domain/time/period.ts';
import type { Handler } from '../handling/handler.ts';
import { ownUserId } from '../handling/own-user-id.ts';
import { type AnswerDepth, listAnswers } from '../store/inspection/checklist-answers.ts';
import * as store from '../store/inspection/checklists.ts';

export const listChecklists: Handler<'listChecklists'> = async ({ query, actor }) => {
  const names = { begin: 'date_time_start', end: 'date_time_end' };
  const faults = periodFaults(query.date_time_start, query.date_time_end, names);
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  return store.listChecklists({
    begin: query.date_time_start,
    end: query.date_time_end,
    id: query.checklist_code,
    userIds: query.user_ids?.length === 0 ? undefined : query.user_ids,
    ofUser: ownUserId(actor),
    formId: query.checklist_form_id,
    vehicleId: query.vehicle_id,
    riskLevel: query.risk_level,
    isAcknowledged: query.acknowledged,
    includes: query.includes ?? defaultChecklistIncludes,
    page: query,
  });
};

export const getChecklist: Handler<'getChecklist'> = async ({ params, query, actor, db }) => {
  const includes = query.includes ?? defaultChecklistIncludes;
  const found = await store.findChecklist(db, params.id, ownUserId(actor), includes);
  if (!found) throw new Refusal('not_found');
  return { body: { data: found }, version: versionOf(found) };
};

export const listChecklistFormFieldsExecuted: Handler<'listChecklistFormFieldsExecuted'> = async ({ query, actor }) =>
  listAnswers({
    checklistId: query.id,
    depth: depthOf(query.includes ?? ['checklist_form_field']),
    ofUser: ownUserId(actor),
    limit: query.limit,
    cursor: query.cursor,
  });

/** The version of an execution. Only its acknowledgement changes it. */
export const versionOf = ({ date_acknowledged }: Checklist): number => (date_acknowledged === null ? 1 : 2);

const depthOf = (includes: readonly string[]): AnswerDepth => {
  if (includes.includes('checklist_form_field.table.items')) return 'items';
  if (includes.includes('checklist_form_field.table')) return 'table';
  return includes.includes('checklist_form_field') ? 'field' : 'answer';
};
