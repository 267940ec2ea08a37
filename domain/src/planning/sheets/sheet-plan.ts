/** The plan of all lines of a sheet with the same plate and day. */
export type SheetPlan = {
  /** As in its first line. */
  readonly plate: string;
  readonly day: string;
};
