/**
 * Whether an object in a valid JSON text has a name twice. Programs take the last one and a person reads the first: of such a
 * file, what was verified is not what is read.
 */
export function repeatsNames(json: string): boolean {
  let nameCount = 0;
  JSON.parse(json, function (this: unknown, _name: string, value: unknown) {
    if (!Array.isArray(this)) nameCount++;
    return value;
  });
  // The whole is counted too, as what an object has under an empty name.
  return namesWritten(json) > nameCount - 1;
}

function namesWritten(json: string): number {
  let count = 0;
  for (let at = json.indexOf('"'); at >= 0; at = json.indexOf('"', at)) {
    for (at++; json[at] !== '"'; at++) if (json[at] === '\\') at++;
    for (at++; /\s/.test(json[at] ?? ''); ) at++;
    if (json[at] === ':') count++;
  }
  return count;
}
