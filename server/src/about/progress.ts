import { callPhases } from '@tropeiro/domain/about/call-progress.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Handler } from '../handling/call.ts';
import { findProgress } from '../store/handling/call-progress.ts';

/** How far a call is. A driver is told of their own calls, the desk of those of the company. */
export const getProgress: Handler<'getProgress'> = async ({ params, actor, db, language }) => {
  const found = await findProgress(db, params.request_id, actor.user_id, actor.role === 'driver');
  if (!found) throw new Refusal('not_found');
  const phase_name = callPhases.find(({ code }) => code === found.phase)?.name[language] ?? null;
  return { body: { data: { ...found, phase_name } }, version: onlyVersion };
};

/** It is told apart by what it shows alone. */
const onlyVersion = 1;
