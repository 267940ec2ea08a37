import type { ChecklistBlock } from './recorded-action.ts';

/** For so long a checklist that was filled in is good for a plan that starts. */
export const checklistValidH = 24;

/** A filling in of the form that a plan requires. */
export type FilledChecklist = { readonly date_executed: string; readonly is_high_risk: boolean };

/** What kept a plan from being started at a moment, by the last filling in of its form before: none, or one of high risk. */
export function checklistBlockAt(filled: readonly FilledChecklist[], time: string): ChecklistBlock | null {
  const since = new Date(Date.parse(time) - checklistValidH * 3_600_000).toISOString();
  const [last] = filled
    .filter(({ date_executed: date }) => date > since && date <= time)
    .sort((a, b) => (a.date_executed < b.date_executed ? 1 : -1));
  if (!last) return 'checklist_missing';
  return last.is_high_risk ? 'checklist_high_risk' : null;
}
