import { type ActionRefusalCode, refusalMessage } from '@tropeiro/domain/execution/actions/action-refusal.ts';
import type { ActionResult } from '@tropeiro/domain/execution/actions/execution-action-schema.ts';
import {
  type ActionContent,
  contentConflictText,
  hasSameContent,
  isSameAction,
} from '@tropeiro/domain/execution/actions/same-action.ts';
import type { SentAction } from '@tropeiro/domain/execution/actions/sent-action-schema.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { StoredAction, StoredOutcome } from '../../store/execution/recorded-actions.ts';
import { type Circumstances, contentOf } from './actions-to-store.ts';
import type { IsOwnAction } from './own-actions.ts';
import type { ReadAction } from './read-sent-actions.ts';

/** What the results are made from. The maps of actions have uuids as keys. */
export type ActionResultFacts = {
  readonly isOwn: IsOwnAction;
  readonly circumstances: Circumstances;
  /** The actions that had been stored before this call. */
  readonly known: ReadonlyMap<string, StoredAction>;
  /** The outcomes of those and of the actions stored now. */
  readonly outcomes: ReadonlyMap<string, StoredOutcome>;
};

/** Returns the result of each action, in the order sent. */
export function actionResults(
  read: readonly ReadAction[],
  { isOwn, circumstances, known, outcomes }: ActionResultFacts,
  language: Language,
): ActionResult[] {
  const firsts = new Map<string, ActionContent>(known);
  return read.map((readAction) => ('wrong' in readAction ? readAction.wrong : resultOf(readAction.sent)));

  function resultOf(sent: SentAction): ActionResult {
    const content = contentOf(sent, circumstances);
    const first = firsts.get(sent.uuid);
    if (!first) firsts.set(sent.uuid, content);
    const outcome = outcomes.get(sent.uuid);
    const isSame = !first || isSameAction(first, content);
    // Of a plan that is not the sender's, nothing is revealed, not even whether it exists. Results of actions they sent while it
    // was theirs are returned.
    if (!isOwn(sent) && (!isSame || !outcome || outcome.refusal === 'not_found'))
      return refused(sent, 'not_found', language);
    if (!isSame) return refused(sent, 'uuid_reused', language);
    if (!outcome) return refused(sent, 'too_many_actions', language);
    const { refusal: code, refusal_details: details, revision } = outcome;
    const isOther = first !== undefined && !hasSameContent(first, content);
    const sentences = [
      ...(code ? [refusalMessage(code, details, language)] : []),
      ...(isOther ? [contentConflictText[language]] : []),
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
  message: refusalMessage(code, {}, language),
  other_content: false,
  revision: null,
});

const resultFor = ({ uuid, route_point_id = null }: SentAction) => ({ uuid, pointer: null, route_point_id });
