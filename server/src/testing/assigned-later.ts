/** What is said of a plan, but for that nobody executes it: most plans of tests are to be assigned later. */
export const assignedLater = <Warning extends { readonly code: string }>(warnings: readonly Warning[]): Warning[] =>
  warnings.filter(({ code }) => code !== 'nobody_assigned');
