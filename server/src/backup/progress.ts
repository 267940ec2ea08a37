import type { BilingualText } from '@tropeiro/domain/language/bilingual-text.ts';
/** Called as slow work goes on: how much of how much is done, and what it is at. */
export type OnProgress = (done: number, total: number, what: BilingualText) => void;
