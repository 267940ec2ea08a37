/**
 * What is said of a plan, but for what holds of most plans of tests: that nobody executes them yet, and that others of their day have
 * points with the same codes.
 */
export const saidOfPlan = <Warning extends { readonly code: string }>(warnings: readonly Warning[]): Warning[] =>
  warnings.filter(({ code }) => code !== 'nobody_assigned' && code !== 'code_in_other_plan');
