/** Checks the shape of a value read from JSON. Adds a sentence with the path for each error. */
export type ShapeCheck = (value: unknown, path: string, complain: (sentence: string) => void) => void;

export function whole(least: number, most = 2 ** 31 - 1): ShapeCheck {
  return (value, path, complain) => {
    if (!Number.isSafeInteger(value)) complain(`${path} must be a whole number, it is ${show(value)}.`);
    else if ((value as number) < least || (value as number) > most)
      complain(`${path} must be from ${least} to ${most}, it is ${show(value)}.`);
  };
}

export function listOf(rule: ShapeCheck): ShapeCheck {
  return (value, path, complain) => {
    if (!Array.isArray(value)) complain(`${path} must be a list, it is ${show(value)}.`);
    else
      value.forEach((item, i) => {
        rule(item, `${path}[${i}]`, complain);
      });
  };
}

/** The same as `listOf(whole(...))`, but for matrices of millions: it writes a path only for errors. */
export function wholes(least: number): ShapeCheck {
  const rule = whole(least);
  return (value, path, complain) => {
    if (!Array.isArray(value)) complain(`${path} must be a list, it is ${show(value)}.`);
    else
      for (let i = 0; i < value.length; i++)
        if (!Number.isSafeInteger(value[i]) || value[i] < least || value[i] >= 2 ** 31)
          rule(value[i], `${path}[${i}]`, complain);
  };
}

export function oneOf(...choices: readonly string[]): ShapeCheck {
  return (value, path, complain) => {
    if (!choices.includes(value as string)) complain(`${path} must be ${choices.join(' or ')}, it is ${show(value)}.`);
  };
}

/** Accepts exactly these fields. A misspelt field is an error. */
export function fields(required: Record<string, ShapeCheck>, optional: Record<string, ShapeCheck> = {}): ShapeCheck {
  return (value, path, complain) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      complain(`${path || 'The problem'} must be an object, it is ${show(value)}.`);
      return;
    }
    const at = (name: string) => (path === '' ? name : `${path}.${name}`);
    for (const [name, rule] of Object.entries({ ...required, ...optional })) {
      const field = (value as Record<string, unknown>)[name];
      if (field !== undefined) rule(field, at(name), complain);
      else if (name in required) complain(`${at(name)} is missing.`);
    }
    for (const name of Object.keys(value))
      if (!(name in required) && !(name in optional)) complain(`${at(name)} is not known.`);
  };
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 40 ? `${text.slice(0, 40)}...` : text;
}
