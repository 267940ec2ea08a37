/**
 * The title of a plan that is made for a day from something with a title. The title is cut to leave room for the date.
 */
export const datedCode = (title: string, date: string): string => `${[...title].slice(0, 180).join('').trim()} ${date}`;
