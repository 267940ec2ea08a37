import { callPhases } from '@tropeiro/domain/about/call-progress.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { findProgress } from '@tropeiro/platform/database/calls/call-progress.ts';
import type { Handler } from '../handling/handler.ts';

/** Returns the progress of a call. Drivers see their own calls, other users those of the company. */
export const getProgress: Handler<'getProgress'> = async ({ params, actor, db, language }) => {
  const found = await findProgress(db, params.request_id, actor.user_id, actor.role === 'driver');
  if (!found) throw new Refusal('not_found');
  const phase_name = callPhases.find(({ code }) => code === found.phase)?.name[language] ?? null;
  return { body: { data: { ...found, phase_name } }, version: onlyVersion };
};

/** Progress has no version of its own; the entity tag depends on the content only. */
const onlyVersion = 1;
