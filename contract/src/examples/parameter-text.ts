/** A value as the text of a query parameter, as people write it: comma-separated, or JSON if it contains objects. */
export const parameterText = (value: unknown): string => {
  const hasObjects = [value].flat().some((each) => typeof each === 'object' && each !== null);
  return hasObjects ? JSON.stringify(value) : String(value);
};
