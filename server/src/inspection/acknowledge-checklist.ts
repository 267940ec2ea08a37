import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { defaultChecklistIncludes } from '@tropeiro/domain/inspection/checklist.ts';
import { requireWritten } from '@tropeiro/platform/database/records/require-written.ts';
import { announce } from '../handling/announce.ts';
import type { Handler } from '../handling/handler.ts';
import * as store from '../store/inspection/checklists.ts';
import { insertAcknowledgement } from '../store/tracking/acknowledgements.ts';
import { versionOf } from './checklists.ts';

/** Acknowledges an execution once. Later calls change nothing. */
export const acknowledgeChecklist: Handler<'acknowledgeChecklist'> = async ({
  params: { id },
  body,
  actor,
  transaction,
}) => {
  const isAcknowledged = await store.lockChecklist(transaction, id);
  if (isAcknowledged === undefined) throw new Refusal('not_found');
  if (!isAcknowledged) {
    const comment = body.data.comment || null;
    await insertAcknowledgement(transaction, 'checklist', { id, userId: actor.user_id, comment });
  }
  const stored = requireWritten(await store.findChecklist(transaction, id, undefined, defaultChecklistIncludes));
  if (!isAcknowledged) announce(transaction, 'checklist.acknowledged', stored);
  return { body: { data: stored }, version: versionOf(stored) };
};
