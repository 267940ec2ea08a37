/** How long the link of an enrolment and its QR code are valid. */
export const enrolmentLinkLifetimeS = 24 * 3600;
export const enrolmentQrLifetimeS = 15 * 60;

/** How many wrong CPFs end an enrolment. */
export const enrolmentMaxWrongCount = 5;

/** How many wrong CPFs a driver's enrolments take in a day, so that nobody guesses with one link after another. */
export const enrolmentMaxWrongCountOfDay = 20;

/** The path to which a phone goes. The token is in the fragment, which browsers do not send to servers. */
export const enrolmentPath = (token: string): string => `/cab/#enrolment=${token}`;

/** The token in examples, which each reader replaces. */
export const enrolmentTokenExample = 'token-of-an-enrolment';
