/** A part of HTML. All other texts in an `html` template are escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type HtmlPart = Html | string | number | undefined | readonly Html[];

/** The tag of templates whose result is HTML. */
export const html = (strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html =>
  new Html(strings.reduce((text, string, index) => text + htmlOf(parts[index - 1]) + string));

export const emptyHtml = new Html('');

/** The HTML of a sentence with code between backticks. */
export const sentence = (text: string): Html =>
  new Html(
    text
      .split('`')
      .map((part, index) => (index % 2 === 1 ? `<code>${escapeHtml(part)}</code>` : escapeHtml(part)))
      .join(''),
  );

/** The HTML of a long name that may break at its underscores and dots. */
export const breakable = (name: string): Html => new Html(escapeHtml(name).replace(/[_.]/g, '$&<wbr>'));

function htmlOf(part: HtmlPart): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  return typeof part === 'object' ? part.map(({ text }) => text).join('') : escapeHtml(String(part));
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
