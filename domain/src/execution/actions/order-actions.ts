import type { RecordedAction } from './recorded-action.ts';

type Ordered = Pick<RecordedAction, 'uuid' | 'phone' | 'sequence' | 'corrected_time'>;

/**
 * The order in which actions count, regardless of the order of arrival. Actions of one phone follow its sequence.
 * Actions of several phones follow corrected time, then uuid. If the clock of a phone was set back between two actions,
 * the later one in its sequence counts as not earlier. Actions of the desk have no sequence and follow their time.
 */
export function orderActions<A extends Ordered>(actions: readonly A[]): A[] {
  const phones = new Map<string | null, A[]>();
  for (const action of actions) {
    const own = phones.get(action.phone);
    if (own) own.push(action);
    else phones.set(action.phone, [action]);
  }
  const queues = [...phones.values()].map((own) => timed(own.sort(bySequence)));
  const ordered: A[] = [];
  for (let next = earliest(queues); next; next = earliest(queues)) ordered.push(next.shift()!.action);
  return ordered;
}

type Timed<A> = { readonly action: A; readonly time: string };

/** The actions of a phone, each with the latest time up to it. */
function timed<A extends Ordered>(own: readonly A[]): Timed<A>[] {
  let latest = '';
  return own.map((action) => {
    if (action.corrected_time > latest) latest = action.corrected_time;
    return { action, time: latest };
  });
}

/** The queue with the next action in order. Undefined if all are empty. */
function earliest<A extends Ordered>(queues: readonly Timed<A>[][]): Timed<A>[] | undefined {
  let found: Timed<A>[] | undefined;
  for (const queue of queues) if (queue[0] && (!found?.[0] || isBefore(queue[0], found[0]))) found = queue;
  return found;
}

const isBefore = (a: Timed<Ordered>, b: Timed<Ordered>): boolean =>
  a.time === b.time ? a.action.uuid < b.action.uuid : a.time < b.time;

const bySequence = (a: Ordered, b: Ordered): number =>
  (a.sequence ?? 0) - (b.sequence ?? 0) || compare(a.corrected_time, b.corrected_time) || compare(a.uuid, b.uuid);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
