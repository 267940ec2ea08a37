/**
 * The key under which the spellings of a card are one card: without the blanks around it, and with Latin letters in
 * lower case. Readers and people write both differently. The SQL function `card_key` returns the same key for any text,
 * so that an erasure finds exactly the cards that the event engine recognizes. Letters of other alphabets stay as they
 * are: no case mapping of them is the same in every version of Node.js and PostgreSQL. The key of blanks alone is empty
 * and is the key of no card.
 */
export function cardKey(card: string): string {
  const trimmed = card.trim();
  return isAscii.test(trimmed)
    ? trimmed.toLowerCase()
    : trimmed.replace(capitalLetters, (letter) => letter.toLowerCase());
}

const isAscii = /^[ -~]*$/;

/** The capital letters of Latin, up to Latin Extended-A, without İ, whose lower case is two characters. */
const capitalLetters = /[A-Z\u00c0-\u00de\u0100-\u012f\u0132-\u017d]/g;
