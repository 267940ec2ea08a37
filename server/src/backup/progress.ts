import type { BilingualText } from '@tropeiro/domain/language/bilingual-text.ts';
/** Called as slow work advances: how much is done, of how much, and the current step. */
export type OnProgress = (done: number, total: number, label: BilingualText) => void;
