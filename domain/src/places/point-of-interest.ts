/** The related objects a point of interest can be returned with. */
export const pointOfInterestIncludes = ['point_of_interest_category'] as const;
