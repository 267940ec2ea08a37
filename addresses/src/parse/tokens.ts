import { normaliseText } from '../normalise/normalise-text.ts';

/** The separator before a token. */
export type Gap = 'space' | 'glued' | 'hyphen' | 'plus' | 'decimal' | 'slash' | 'dash' | 'comma';

/** A word or a number of an address. */
export type Token = {
  readonly text: string;
  readonly key: string;
  readonly gap: Gap;
  /** The full stop of an abbreviation follows. */
  readonly isDotted: boolean;
  /** A colon follows, as after the label of a form. */
  readonly hasColon: boolean;
  /** Directly before it, a sign of a telephone number: the bracket of an area code or the plus of a country code. */
  readonly sign: '(' | '+' | undefined;
};

/** Whether another part of the address begins at a token. */
export const beginsPart = ({ gap }: Token): boolean =>
  gap === 'comma' || gap === 'dash' || gap === 'slash' || gap === 'decimal';

export const isDigits = (text: string): boolean => /^[0-9]+$/.test(text);

/** A house number: five digits at most, and perhaps a letter. */
export const isHouseNumber = ({ text }: Token): boolean => /^[0-9]{1,5}[A-Za-z]?$/.test(text);

/** Splits an address into words and numbers, in one pass. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let between = ',';
  const push = (word: string): void => {
    const key = normaliseText(word);
    if (key === '') return;
    const gap = gapOf(between, tokens.at(-1), word);
    tokens.push({ text: word, key, gap, isDotted: false, hasColon: false, sign: signOf(between) });
    between = '';
  };
  for (const match of text.matchAll(/([\p{L}\p{M}'’ªº°]+)|([0-9]+)|[^\p{L}\p{M}'’ªº°0-9]+/gu)) {
    const [piece, letters, digits] = match;
    const last = tokens.at(-1);
    if (letters === undefined && digits === undefined) {
      between = tokens.length === 0 ? `,${piece}` : piece;
      if (last !== undefined)
        tokens[tokens.length - 1] = { ...last, isDotted: piece.startsWith('.'), hasColon: piece.includes(':') };
      // After a number it is a key to press on an entry phone.
      if (piece.trimEnd().endsWith('#') && isDigits(text[match.index + piece.length] ?? '')) push('nº');
    } else if (last !== undefined && belongsTo(last, between, piece)) {
      tokens[tokens.length - 1] = {
        ...last,
        text: last.text + piece,
        key: last.key + normaliseText(piece),
        isDotted: false,
      };
      between = '';
    } else push(piece);
  }
  return tokens;
}

/** Whether a fragment continues the number before it, or its abbreviation: 1.578, 120A, 120-B, 3º, N.º. */
function belongsTo(last: Token, between: string, piece: string): boolean {
  if (last.key === 'n' && between === '.') return /^[º°]$/.test(piece);
  if (!isDigits(last.text)) return false;
  if (between === '.') return last.text.length <= 3 && /^[0-9]{3}$/.test(piece);
  if (between === '-') return /^[A-Za-z]$/.test(piece);
  return between === '' && /^(?:[A-Za-z]|[ªº°]|[ao][ªº°])$/.test(piece);
}

const signOf = (between: string): Token['sign'] => {
  const sign = between.trimEnd().at(-1);
  return sign === '(' || sign === '+' ? sign : undefined;
};

function gapOf(between: string, last: Token | undefined, next: string): Gap {
  if (between === '') return 'glued';
  const isAfterDigits = last !== undefined && isDigits(last.text);
  if ((between === ',' || between === '.') && isAfterDigits && isDigits(next)) return 'decimal';
  if (/[,;|\n\r\t\f\v()[\]{}"•]/.test(between) || / {3}/.test(between)) return 'comma';
  if (/[–—―]/.test(between)) return 'dash';
  if (between === '-') return isHyphen(last, next) ? 'hyphen' : 'dash';
  if (between.includes('-')) return 'dash';
  if (/[/\\]/.test(between)) return 'slash';
  return between === '+' ? 'plus' : 'space';
}

/**
 * Between digits, between letters, or after the letters of a road (BR-101). Elsewhere a hyphen separates, as a dash
 * does.
 */
function isHyphen(last: Token | undefined, next: string): boolean {
  if (last === undefined) return false;
  return isDigits(last.text) === isDigits(next) || (last.text.length <= 3 && isDigits(next));
}
