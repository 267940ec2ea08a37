import { Type } from 'typebox';
import { passwordMaxLength, passwordMinLength, passwordPlaceholder } from './password.ts';

/**
 * A password to be checked at login. Its length is not limited here, so that guessing reveals nothing about valid
 * lengths. The example is the demo's.
 */
export const LoginPassword = Type.String({
  minLength: 1,
  maxLength: passwordMaxLength,
  format: 'password',
  examples: ['tropeiro-demo'],
});

/** A new password. */
export const NewPassword = Type.String({
  minLength: passwordMinLength,
  maxLength: passwordMaxLength,
  format: 'password',
  examples: [passwordPlaceholder],
});
