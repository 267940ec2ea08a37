/** An error that the operator can act on, in both languages. Its message, for logs, is the English text. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
  readonly text: { readonly en: string; readonly 'pt-BR': string };

  constructor(en: string, ptBR: string, options?: ErrorOptions) {
    super(en, options);
    this.text = { en, 'pt-BR': ptBR };
  }
}
