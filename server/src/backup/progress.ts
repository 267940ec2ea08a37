/** How far something has come that takes its time: so much of so much, and what it is at. */
export type OnProgress = (done: number, total: number, what: string) => void;
