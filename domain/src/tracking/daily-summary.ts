export const dailySummaryIncludes = ['driver', 'vehicle', 'vehicle.device'] as const;
export type DailySummaryInclude = (typeof dailySummaryIncludes)[number];

/** The title of rows without a known driver. */
export const noDriverTitle = 'Sem motorista';
