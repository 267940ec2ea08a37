/**
 * The warnings of a plan, without those that most test plans have: that no driver executes them yet, and that other
 * plans of their day have points with the same codes.
 */
export const withoutUsualWarnings = <Warning extends { readonly code: string }>(
  warnings: readonly Warning[],
): Warning[] => warnings.filter(({ code }) => code !== 'nobody_assigned' && code !== 'code_in_other_plan');
