/** The plan of all lines of a sheet with one plate and day. */
export type SheetPlan = {
  /** As the first of its lines has it. */
  readonly plate: string;
  readonly day: string;
};
