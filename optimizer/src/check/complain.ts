/** Takes a sentence about what is wrong. */
export type Complain = (sentence: string) => void;
