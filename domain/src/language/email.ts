import { bilingual } from './bilingual-text.ts';

/** The e-mail address in examples. */
export const emailExample = bilingual('name@example.com', 'nome@example.com');
