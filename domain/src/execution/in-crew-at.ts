/** A time during which a person was in the crew of a plan. Null: since always, or still. */
export type TimeInCrew = { readonly from: string | null; readonly until: string | null };

/** Whether a moment is in one of these times. */
export const inCrewAt = (times: readonly TimeInCrew[], moment: string): boolean =>
  times.some((time) => isWithin(time, moment));

/** Whether a moment is in a time. The moment at which it ends is not. */
export const isWithin = ({ from, until }: TimeInCrew, moment: string): boolean =>
  (from === null || from <= moment) && (until === null || moment < until);
