/** From a moment on until before another; the same moment twice is never. */
export type TimeSpan = { readonly fromMs: number; readonly untilMs: number };

export const isIn = ({ fromMs, untilMs }: TimeSpan, ms: number): boolean => ms >= fromMs && ms < untilMs;
