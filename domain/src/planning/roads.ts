/** The most origins, and the most destinations, of a matrix that a caller requests. */
export const roadMatrixMaxPlaces = 500;

/** The most points of a route that a caller requests. */
export const roadRouteMaxPoints = 100;
