const earthRadiusM = 6_371_000;
const radiansPerUnit = Math.PI / 180 / 1e7;

/** Metres along the great circle between two places in 10^-7 degrees. */
export const distanceM = (latitudeA: number, longitudeA: number, latitudeB: number, longitudeB: number): number => {
  const sinLatitude = Math.sin(((latitudeB - latitudeA) * radiansPerUnit) / 2);
  const sinLongitude = Math.sin(((longitudeB - longitudeA) * radiansPerUnit) / 2);
  const cosines = Math.cos(latitudeA * radiansPerUnit) * Math.cos(latitudeB * radiansPerUnit);
  return 2 * earthRadiusM * Math.asin(Math.sqrt(sinLatitude * sinLatitude + cosines * sinLongitude * sinLongitude));
};

/** The direction from one place to another, clockwise from north in degrees from -180 to 180. */
export const bearing = (latitudeA: number, longitudeA: number, latitudeB: number, longitudeB: number): number => {
  const east = (longitudeB - longitudeA) * Math.cos(latitudeA * radiansPerUnit);
  return (Math.atan2(east, latitudeB - latitudeA) * 180) / Math.PI;
};
