const kmhPerUnit: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['km/h', 1],
  ['kmh', 1],
  ['kph', 1],
  ['mph', 1.609344],
  ['knots', 1.852],
]);

/** Limits by rule instead of number. Urban limits depend on the kind of street, as without a tag. */
const namedLimits: ReadonlyMap<string, number> = new Map([
  ['walk', 6],
  ['br:living_street', 20],
  ['br:rural', 90],
  ['br:trunk', 90],
  ['br:motorway', 110],
]);

/** The limit in km/h of a `maxspeed`. Of several values it is the lowest. Undefined if it says none that is known. */
export const readMaxspeed = (text: string | undefined): number | undefined => {
  const limits = (text ?? '').toLowerCase().split(/[;|]/).flatMap(readOne);
  return limits.length === 0 ? undefined : Math.min(...limits);
};

const readOne = (text: string): readonly number[] => {
  const named = namedLimits.get(text.trim());
  if (named !== undefined) return [named];
  const [, number, unit] = /^\s*(\d+(?:\.\d+)?)\s*([a-z/]*)\s*$/.exec(text) ?? [];
  const factor = kmhPerUnit.get(unit ?? '');
  const limit = Number(number) * (factor ?? Number.NaN);
  return limit > 0 ? [limit] : [];
};
