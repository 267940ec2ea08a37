import type { ParsedAddress } from '../parsed-address.ts';
import { beginsPart, type Token } from './tokens.ts';

/** Whether a municipality of that name exists, in that state if one is given. */
export type IsMunicipality = (name: string, state?: string) => boolean;

/** The parts of an address that a label can announce (`Bairro: Centro`). */
export type Label = 'street' | 'complement' | 'neighborhood' | 'city' | 'state' | 'country';

/** An address while it is being read: every reader takes the tokens it understands and leaves the others. */
export type Reading = {
  readonly tokens: readonly Token[];
  /** For each token: whether a reader took it. */
  readonly taken: boolean[];
  /** For each token: the part that the label right before it announces. */
  readonly labels: (Label | undefined)[];
  readonly found: { -readonly [Part in keyof ParsedAddress]: ParsedAddress[Part] };
  /** With the token at which each began, so that they can be written in the order of the text. */
  readonly complements: { readonly at: number; readonly text: string }[];
  readonly isMunicipality: IsMunicipality;
  /** Whether all municipalities of a state are known, so that any other name is something else. */
  readonly knowsAllCitiesOf: (state: string) => boolean;
  /** The position of the state, excluding the end: a city is right beside it. */
  state?: { readonly start: number; readonly end: number };
};

/** Adjacent tokens, from `start` to before `end`, none of them taken. */
export type Run = {
  readonly start: number;
  readonly end: number;
  readonly label: Label | undefined;
  /** It continues, without a comma, after something that was taken: `Rua A 120 >Centro<`. */
  readonly isTail: boolean;
};

export function take(reading: Reading, start: number, end: number): void {
  reading.taken.fill(true, start, end);
}

/** Whether the rest of this part of the address is taken. */
export function endsRun({ tokens, taken }: Reading, at: number): boolean {
  const token = tokens[at];
  return token === undefined || taken[at] === true || beginsPart(token);
}

/** Whether a token begins a run: it is the first of its part, or follows a taken token. */
export function startsRun({ tokens, taken }: Reading, at: number): boolean {
  const token = tokens[at];
  return at === 0 || token === undefined || taken[at - 1] === true || beginsPart(token);
}

export function runsOf(reading: Reading): Run[] {
  const runs: Run[] = [];
  for (let start = 0; start < reading.tokens.length; ) {
    if (reading.taken[start] === true) {
      start++;
      continue;
    }
    let end = start + 1;
    while (!endsRun(reading, end)) end++;
    const first = reading.tokens[start] as Token;
    const label = reading.labels[start];
    runs.push({ start, end, label, isTail: start > 0 && label === undefined && !beginsPart(first) });
    start = end;
  }
  return runs;
}
