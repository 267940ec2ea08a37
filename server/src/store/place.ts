/** Where the data is: the URL of the schema's owner, and how the application comes to its own, lesser role. */
export type Place = {
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** Taken on after connecting, where the URL's user is not the application's role itself. */
  readonly appRole?: string;
};

/** A PostgreSQL somebody else runs: one user owns the schema, the application works as `tropeiro_app`. */
export const placeAt = (databaseUrl: string): Place => ({
  ownerUrl: databaseUrl,
  appUrl: databaseUrl,
  appRole: 'tropeiro_app',
});
