import type { CustomerSettings } from './customer-settings-schema.ts';

/** Whether a change voids the company's tokens. These fields are in the tokens and in the user object at login. */
export const voidsCompanyTokens = (before: TokenSettings, after: TokenSettings): boolean =>
  before.name !== after.name || before.timezone !== after.timezone || before.language !== after.language;

type TokenSettings = Pick<CustomerSettings, 'name' | 'timezone' | 'language'>;
