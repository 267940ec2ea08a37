/** Length is the only rule for passwords (NIST SP 800-63B, 5.1.1.2). The upper bound keeps hashing affordable. */
export const passwordMinLength = 10;
export const passwordMaxLength = 256;

/** The placeholder for new passwords in examples. It is public, so it is not accepted as a password. */
export const passwordPlaceholder = 'put-your-own-password-here';
