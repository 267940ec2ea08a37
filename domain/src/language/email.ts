import { bilingual } from './bilingual-text.ts';

/** An e-mail address to show what one looks like. */
export const emailExample = bilingual('name@example.com', 'nome@example.com');
