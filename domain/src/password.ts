/** Long beats clever: no rules but length (NIST SP 800-63B, 5.1.1.2). The upper bound keeps hashing affordable. */
export const passwordMinLength = 10;
export const passwordMaxLength = 256;
