/** The id of a phone. A UUID identifies the same phone in upper and lower case. */
export const phoneId = (sent: string): string => (uuid.test(sent) ? sent.toLowerCase() : sent);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
