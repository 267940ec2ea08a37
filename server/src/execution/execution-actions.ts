import { phoneId } from '@tropeiro/domain/execution/actions/phone-id.ts';
import { summaryMaxDays } from '@tropeiro/domain/execution/execution-summary.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { periodFaults, periodMaxDays } from '@tropeiro/domain/time/period.ts';
import { beginBatch } from '@tropeiro/platform/database/begin-batch.ts';
import { rollBackUnless } from '@tropeiro/platform/database/roll-back-unless.ts';
import type { Handler } from '../handling/handler.ts';
import { ownUserId } from '../handling/own-user-id.ts';
import * as store from '../store/execution/execution-actions.ts';
import { canSeeCpfs } from '../store/privacy/cpf-misses.ts';
import { readSentActions } from './ledger/read-sent-actions.ts';
import { receiveSentActions } from './ledger/receive-sent-actions.ts';

/** Receives actions from a phone. A driver sends actions on their own plans. */
export const sendExecutionActions: Handler<'sendExecutionActions'> = async (call) => {
  const { actor, transaction, body, query, language } = call;
  const isDryRun = query.dry_run ?? false;
  const read = await readSentActions(body.data, body.sent_at, actor.timezone, language);
  // The actions and the changes they cause are one batch in the audit.
  beginBatch(transaction, 'execution');
  const upload = {
    phone: phoneId(body.phone),
    appVersion: body.app_version ?? null,
    sentAt: body.sent_at,
    userId: actor.user_id,
    ownOfUser: ownUserId(actor),
  };
  const report = await rollBackUnless(transaction, async () => [
    !isDryRun,
    await receiveSentActions(transaction, upload, read.actions, language),
  ]);
  return { body: { data: { ...report, ignored_fields: read.ignored, dry_run: isDryRun } } };
};

export const listExecutionActions: Handler<'listExecutionActions'> = async ({ query, actor }) => {
  const { begin_date: begin, end_date: end, agreement, route_plan_id: planId, route_point_id: pointId } = query;
  // Comparing a report with tracking reads the positions around its time.
  const isCostly = agreement !== undefined && planId === undefined && pointId === undefined;
  const missing = isCostly
    ? ([!begin && 'begin_date', !end && 'end_date'] as const).filter((name) => name !== false)
    : [];
  if (missing.length > 0)
    throw new Refusal('invalid_input', { faults: missing.map((parameter) => ({ parameter, code: 'missing' })) });
  const maxDays = isCostly ? summaryMaxDays : periodMaxDays;
  const faults = periodFaults(begin, end, { begin: 'begin_date', end: 'end_date' }, maxDays);
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  return store.listExecutionActions(query, {
    planId,
    pointId,
    driverId: query.driver_id,
    action: query.action,
    outcome: query.outcome,
    isSettled: query.settled,
    agreement,
    begin,
    end,
    ownOfUser: ownUserId(actor),
    showsReceivers: canSeeCpfs(actor) && ownUserId(actor) === undefined,
  });
};
