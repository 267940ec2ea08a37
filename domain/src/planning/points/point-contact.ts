/** The fields of the contact of a point. */
export const contactFieldNames = ['contact_name', 'contact_phone', 'contact_email'] as const;

/** The fields of a sent point without masked contacts: a point that is sent back as it was read has no others. */
export function withoutMaskedContact(sent: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const isMasked = (name: string): boolean => typeof sent[name] === 'string' && sent[name].includes('*');
  return contactFieldNames.some(isMasked)
    ? Object.fromEntries(
        Object.entries(sent).filter(([name]) => !contactFieldNames.some((field) => field === name && isMasked(name))),
      )
    : sent;
}
