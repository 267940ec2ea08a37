/** Text that is markup already. Everything else put into `html` is escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Html | string | number | undefined | readonly Html[];

export const html = (strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html =>
  new Html(strings.reduce((text, string, index) => text + markup(pieces[index - 1]) + string));

export const emptyHtml = new Html('');

/** A sentence in which `code` stands between backticks. */
export const sentence = (text: string): Html =>
  new Html(
    text
      .split('`')
      .map((part, index) => (index % 2 === 1 ? `<code>${escaped(part)}</code>` : escaped(part)))
      .join(''),
  );

/** A long name that may be broken over lines where its parts meet. */
export const breakable = (name: string): Html => new Html(escaped(name).replace(/[_.]/g, '$&<wbr>'));

function markup(piece: Piece): string {
  if (piece === undefined) return '';
  if (piece instanceof Html) return piece.text;
  return typeof piece === 'object' ? piece.map(({ text }) => text).join('') : escaped(String(piece));
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
