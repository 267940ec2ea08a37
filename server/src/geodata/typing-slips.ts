/** Shorter words have too many neighbours. */
const leastLength = 4;

/** A protection against abuse: no street has a longer name. */
const maxTextLength = 100;

/**
 * The texts that a person may have meant who swapped two letters or typed a letter too many. Such words share few
 * trigrams with the right ones if they are short, so a search for similar words misses them.
 */
export function withoutTypingSlips(text: string): readonly string[] {
  if (text.length > maxTextLength) return [];
  const meant = new Set<string>();
  for (const { 0: word, index } of text.matchAll(/\p{L}+/gu)) {
    if (word.length < leastLength) continue;
    const [before, after] = [text.slice(0, index), text.slice(index + word.length)];
    for (let at = 0; at < word.length; at++) {
      meant.add(`${before}${word.slice(0, at)}${word.slice(at + 1)}${after}`);
      if (at + 1 < word.length)
        meant.add(`${before}${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}${after}`);
    }
  }
  meant.delete(text);
  return [...meant];
}
