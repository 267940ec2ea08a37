/** The form of a word for a count, in both languages: one form for one, another for all others. */
export const countForm = (count: number, singular: string, plural: string): string => (count === 1 ? singular : plural);

/** A count with its word: 1 picture, 2 pictures. */
export const counted = (count: number, singular: string, plural: string): string =>
  `${count} ${countForm(count, singular, plural)}`;
