/**
 * Masks personal data for whoever may not read it: enough is left to tell two people apart, too little to use. All is
 * hidden but punctuation and, of eight characters or more, the two before the last two. The last two are where CPF, CNH
 * and RG have their check digits, by which a right guess at the others is known. The database masks in the same way.
 */
export function masked(text: string): string {
  const characters = [...text];
  const shownFrom = characters.length < 8 ? characters.length : characters.length - 4;
  return characters
    .map((character, index) => (index === shownFrom || index === shownFrom + 1 ? character : hidden(character)))
    .join('');
}

/** Whatever is neither a blank nor punctuation of ASCII: other scripts have digits too. */
const hidden = (character: string): string => (/^[ -/:-@[-`{-~]$/.test(character) ? character : '*');
