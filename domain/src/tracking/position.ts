export const lastPositionIncludes = ['vehicle', 'driver', 'location'] as const;
export type LastPositionInclude = (typeof lastPositionIncludes)[number];

/** The maximum number of days of a track in one call. */
export const trackMaxDays = 31;

/** The largest zoom level of maps, at which a pixel is a few centimetres. */
export const zoomMax = 22;
