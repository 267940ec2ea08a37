import type { BilingualText } from '../language/bilingual-text.ts';

/** An error for people, in both languages. Its message, for logs, is the English text. */
export class BilingualError extends Error {
  override readonly name: string = 'BilingualError';
  readonly text: BilingualText;

  constructor(text: BilingualText, options?: ErrorOptions) {
    super(text.en, options);
    this.text = text;
  }
}
