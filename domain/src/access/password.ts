import { Type } from 'typebox';

/** Long beats clever: no rules but length (NIST SP 800-63B, 5.1.1.2). The upper bound keeps hashing affordable. */
export const passwordMinLength = 10;
export const passwordMaxLength = 256;

/** One to be checked; who guesses it need not be told how long it is. */
export const LoginPassword = Type.String({ minLength: 1, maxLength: passwordMaxLength, format: 'password' });

/** One to be set. */
export const NewPassword = Type.String({
  minLength: passwordMinLength,
  maxLength: passwordMaxLength,
  format: 'password',
});
