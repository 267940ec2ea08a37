/** The maximum number of plans that are dispatched or recalled together. */
export const dispatchedPlansMaxCount = 1000;
