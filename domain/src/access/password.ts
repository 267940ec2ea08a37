import { Type } from 'typebox';

/** Long beats clever: no rules but length (NIST SP 800-63B, 5.1.1.2). The upper bound keeps hashing affordable. */
export const passwordMinLength = 10;
export const passwordMaxLength = 256;

/** A password to be checked at login; who guesses it need not learn how long passwords are. */
export const LoginPassword = Type.String({ minLength: 1, maxLength: passwordMaxLength, format: 'password' });

/** A password to be set. */
export const NewPassword = Type.String({
  minLength: passwordMinLength,
  maxLength: passwordMaxLength,
  format: 'password',
});
