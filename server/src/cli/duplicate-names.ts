/**
 * Whether an object in a valid JSON text has a name twice. Programs take the last value while a person may read the
 * first, so the verified value could differ from the one read.
 */
export function hasDuplicateNames(json: string): boolean {
  let nameCount = 0;
  JSON.parse(json, function (this: unknown, _name: string, value: unknown) {
    if (!Array.isArray(this)) nameCount++;
    return value;
  });
  // The whole text counts as the value of an object's empty name.
  return countNames(json) > nameCount - 1;
}

function countNames(json: string): number {
  let count = 0;
  for (let at = json.indexOf('"'); at >= 0; at = json.indexOf('"', at)) {
    for (at++; json[at] !== '"'; at++) if (json[at] === '\\') at++;
    for (at++; /\s/.test(json[at] ?? ''); ) at++;
    if (json[at] === ':') count++;
  }
  return count;
}
