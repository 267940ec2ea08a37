/** The title of a plan that is made for a day of what has a title already: so much of that as leaves room for the date. */
export const datedCode = (title: string, date: string): string => `${[...title].slice(0, 180).join('').trim()} ${date}`;
