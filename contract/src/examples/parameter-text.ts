/** A value as the text of a query parameter, as people write it: with commas, and as JSON where it holds objects. */
export const parameterText = (value: unknown): string => {
  const holdsObjects = [value].flat().some((each) => typeof each === 'object' && each !== null);
  return holdsObjects ? JSON.stringify(value) : String(value);
};
