import { type ActionRefusalCode, refusalText } from '@tropeiro/domain/execution/action-refusal.ts';
import type { ActionResult } from '@tropeiro/domain/execution/execution-action.ts';
import {
  type ActionContent,
  hasSameContent,
  isSameAction,
  otherContentText,
} from '@tropeiro/domain/execution/same-action.ts';
import type { SentAction } from '@tropeiro/domain/execution/sent-action.ts';
import { fillTemplate } from '@tropeiro/domain/faults/text-template.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { PlanToSendTo } from '../store/execution/plans-to-execute.ts';
import type { KeptAction, KeptOutcome } from '../store/execution/recorded-actions.ts';
import { type Circumstances, contentOf } from './actions-to-keep.ts';
import type { ReadAction } from './read-sent-actions.ts';

/** What it is told by what became of actions, each by its uuid. */
export type ActionsTaken = {
  readonly plans: ReadonlyMap<number, PlanToSendTo>;
  readonly circumstances: Circumstances;
  /** Those that had come before. */
  readonly known: ReadonlyMap<string, KeptAction>;
  /** What has become of these, and of those that are kept now. */
  readonly outcomes: ReadonlyMap<string, KeptOutcome>;
};

/** What became of actions, in the order sent. */
export function actionResults(
  read: readonly ReadAction[],
  { plans, circumstances, known, outcomes }: ActionsTaken,
  language: Language,
): ActionResult[] {
  const firsts = new Map<string, ActionContent>(known);
  return read.map((one) => ('wrong' in one ? one.wrong : resultOf(one.sent)));

  function resultOf(sent: SentAction): ActionResult {
    const content = contentOf(sent, circumstances);
    const first = firsts.get(sent.uuid);
    if (!first) firsts.set(sent.uuid, content);
    const outcome = outcomes.get(sent.uuid);
    const isSame = !first || isSameAction(first, content);
    const isOwn = plans.get(sent.route_plan_id)?.is_own ?? false;
    // Of a plan that is not the sender's nothing is told, be it there or not: what they did while it was theirs is.
    if (!isOwn && (!isSame || !outcome || outcome.refusal === 'not_found')) return refused(sent, 'not_found', language);
    if (!isSame) return refused(sent, 'uuid_reused', language);
    if (!outcome) return refused(sent, 'too_many_actions', language);
    const { refusal: code, refusal_details: details, revision } = outcome;
    const isOther = first !== undefined && !hasSameContent(first, content);
    const sentences = [
      ...(code ? [fillTemplate(refusalText(code), details, language)] : []),
      ...(isOther ? [otherContentText[language]] : []),
    ];
    return {
      ...resultFor(sent),
      outcome: first ? 'repeated' : outcome.outcome,
      code,
      message: sentences.join(' ') || null,
      other_content: isOther,
      revision,
    };
  }
}

const refused = (sent: SentAction, code: ActionRefusalCode, language: Language): ActionResult => ({
  ...resultFor(sent),
  outcome: 'refused',
  code,
  message: fillTemplate(refusalText(code), {}, language),
  other_content: false,
  revision: null,
});

const resultFor = ({ uuid, route_point_id = null }: SentAction) => ({ uuid, pointer: null, route_point_id });
