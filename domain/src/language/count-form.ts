/** The form of a word that goes with a count, in the languages of the service: one form for one, another for all others. */
export const countForm = (count: number, one: string, many: string): string => (count === 1 ? one : many);
