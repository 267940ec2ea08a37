import type { ChecklistBlock } from './actions/recorded-action.ts';

/** How long a completed checklist is valid for the start of a plan. */
export const checklistValidH = 24;

/** An execution of the checklist form that a plan requires. */
export type FilledChecklist = { readonly date_executed: string; readonly is_high_risk: boolean };

/**
 * Why a plan could not be started at a moment. It checks the last execution of its form before that moment: none, or
 * one of high risk.
 */
export function checklistBlockAt(filled: readonly FilledChecklist[], time: string): ChecklistBlock | null {
  const since = new Date(Date.parse(time) - checklistValidH * 3_600_000).toISOString();
  const [last] = filled
    .filter(({ date_executed: date }) => date > since && date <= time)
    .sort((a, b) => (a.date_executed < b.date_executed ? 1 : -1));
  if (!last) return 'checklist_missing';
  return last.is_high_risk ? 'checklist_high_risk' : null;
}
