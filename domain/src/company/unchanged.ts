/** Whether every field of a record has the value it had before. */
export const isUnchanged = <T extends object>(before: T, after: T): boolean =>
  (Object.keys(before) as (keyof T)[]).every((field) => JSON.stringify(before[field]) === JSON.stringify(after[field]));
