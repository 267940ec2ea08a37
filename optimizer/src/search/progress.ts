/** Called whenever the search finds something better. */
export type Progress = { readonly iterations: number; readonly cost: number; readonly unassigned: number };
