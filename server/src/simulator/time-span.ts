/** From a moment on until before another. If both are equal, the range is empty. */
export type TimeSpan = { readonly fromMs: number; readonly untilMs: number };

export const isIn = ({ fromMs, untilMs }: TimeSpan, ms: number): boolean => ms >= fromMs && ms < untilMs;
