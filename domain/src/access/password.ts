import { Type } from 'typebox';

/** Long beats clever: no rules but length (NIST SP 800-63B, 5.1.1.2). The upper bound keeps hashing affordable. */
export const passwordMinLength = 10;
export const passwordMaxLength = 256;

/** A password to be checked at login; who guesses it need not learn how long passwords are. The example is the demo's. */
export const LoginPassword = Type.String({
  minLength: 1,
  maxLength: passwordMaxLength,
  format: 'password',
  examples: ['tropeiro-demo'],
});

/** What stands in examples for a password to be set. Everybody can read it, so that it is not accepted as one. */
export const passwordPlaceholder = 'put-your-own-password-here';

/** A password to be set. */
export const NewPassword = Type.String({
  minLength: passwordMinLength,
  maxLength: passwordMaxLength,
  format: 'password',
  examples: [passwordPlaceholder],
});
