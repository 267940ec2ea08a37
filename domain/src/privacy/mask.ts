/**
 * Masks personal data for callers without pii:read. Enough stays visible to tell two people apart, too little to use.
 * Everything is hidden except punctuation and, in texts of eight characters or more, the two characters before the last
 * two. The last two stay hidden because CPF, CNH and RG have their check digits there, which would confirm a guess. The
 * database masks in the same way.
 */
export function masked(text: string): string {
  const characters = [...text];
  const shownFrom = characters.length < 8 ? characters.length : characters.length - 4;
  return characters
    .map((character, index) => (index === shownFrom || index === shownFrom + 1 ? character : hidden(character)))
    .join('');
}

/** Hides every character except blanks and ASCII punctuation, because other scripts have digits too. */
const hidden = (character: string): string => (/^[ -/:-@[-`{-~]$/.test(character) ? character : '*');
