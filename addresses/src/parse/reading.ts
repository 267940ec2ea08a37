import type { ParsedAddress } from '../parsed-address.ts';
import { beginsPart, type Token } from './tokens.ts';

/** Whether there is a municipality of that name, in that state when one is given. */
export type IsMunicipality = (name: string, state?: string) => boolean;

/** The parts of an address that a label can announce (`Bairro: Centro`). */
export type Label = 'street' | 'complement' | 'neighborhood' | 'city' | 'state' | 'country';

/** An address while it is being read: every reader takes the tokens it understands and leaves the others. */
export type Reading = {
  readonly tokens: readonly Token[];
  /** By token: whether a reader took it. */
  readonly taken: boolean[];
  /** By token: what the label right before it announces. */
  readonly labels: (Label | undefined)[];
  readonly found: { -readonly [Part in keyof ParsedAddress]: ParsedAddress[Part] };
  /** With the token each began at, to be told in the order of the text. */
  readonly complements: { readonly at: number; readonly text: string }[];
  readonly isMunicipality: IsMunicipality;
  /** Whether all municipalities of a state are known, so that a name that is none of them is something else. */
  readonly knowsAllOf: (state: string) => boolean;
  /** Where the state stands, the end excluded: a city is right beside it. */
  state?: { readonly start: number; readonly end: number };
};

/** Tokens that stand together, from `start` to before `end`, none of them taken. */
export type Run = {
  readonly start: number;
  readonly end: number;
  readonly label: Label | undefined;
  /** It goes on, without a comma, after something that was taken: `Rua A 120 >Centro<`. */
  readonly isTail: boolean;
};

export function take(reading: Reading, start: number, end: number): void {
  reading.taken.fill(true, start, end);
}

/** Whether nothing of the part of the address follows that is not taken. */
export function endsRun({ tokens, taken }: Reading, at: number): boolean {
  const token = tokens[at];
  return token === undefined || taken[at] === true || beginsPart(token);
}

/** Whether a token begins a run: nothing stands before it in its part, or something that was taken. */
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
