import { actionRules, type ExecutionActionCode } from './action-rules.ts';
import type { RecordedAction } from './recorded-action.ts';

/** An action, or a change of points, which has no code. */
type Ordered = Pick<RecordedAction, 'uuid' | 'phone' | 'user_id' | 'sequence' | 'corrected_time' | 'sync_date'> & {
  readonly action?: ExecutionActionCode;
};

/**
 * The order in which actions count, regardless of the order of arrival. Actions of one user and phone follow its sequence.
 * Other actions follow corrected time, then uuid. If the clock of a phone was set back between two actions, the later one in its
 * sequence counts as not earlier, but never as later than it was received. Actions of the desk have no sequence and follow
 * their time.
 */
export function orderActions<A extends Ordered>(actions: readonly A[]): A[] {
  const senders = new Map<string, A[]>();
  for (const action of actions) {
    const sender = JSON.stringify([action.user_id, action.phone]);
    const own = senders.get(sender);
    if (own) own.push(action);
    else senders.set(sender, [action]);
  }
  return [...senders.values()]
    .flatMap((own) => keyed(timed(own.sort(bySequence)).sort(byTime)))
    .sort((a, b) => byTime(a, b) || compare(a.uuid, b.uuid))
    .map(({ action }) => action);
}

type Timed<A> = { readonly action: A; readonly time: string };

/**
 * The actions of a sender, each with the latest time up to it. Actions that are only recorded do not affect the times of
 * others.
 */
function timed<A extends Ordered>(own: readonly A[]): Timed<A>[] {
  let latest = '';
  let latestRecorded = '';
  return own.map((action) => {
    const isOnlyRecorded = action.action !== undefined && actionRules[action.action].isOnlyRecorded === true;
    const before = isOnlyRecorded ? later(latest, latestRecorded) : latest;
    const raised = before < action.sync_date ? before : action.sync_date;
    const time = later(action.corrected_time, raised);
    if (isOnlyRecorded) latestRecorded = later(latestRecorded, time);
    else latest = later(latest, time);
    return { action, time };
  });
}

/** Adds the latest uuid up to each action at one time, so that a sender's actions at that time keep their order. */
function keyed<A extends Ordered>(own: readonly Timed<A>[]): (Timed<A> & { readonly uuid: string })[] {
  let uuid = '';
  return own.map(({ action, time }, index) => {
    uuid = own[index - 1]?.time === time ? later(uuid, action.uuid) : action.uuid;
    return { action, time, uuid };
  });
}

const bySequence = (a: Ordered, b: Ordered): number =>
  (a.sequence ?? 0) - (b.sequence ?? 0) || compare(a.corrected_time, b.corrected_time) || compare(a.uuid, b.uuid);

const byTime = (a: Timed<Ordered>, b: Timed<Ordered>): number => compare(a.time, b.time);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const later = (a: string, b: string): string => (a < b ? b : a);
