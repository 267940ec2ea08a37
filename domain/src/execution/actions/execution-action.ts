export const actionOutcomes = ['applied', 'refused'] as const;
export type ActionOutcomeCode = (typeof actionOutcomes)[number];
