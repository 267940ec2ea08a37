import { noNumber, type ParsedAddress } from '@tropeiro/addresses/parsed-address.ts';

/** The street with its type and number in the order that servers expect: “1578 Avenida Paulista”. */
export const streetLine = ({ street, streetType, number }: ParsedAddress): string =>
  [number === noNumber ? undefined : number, streetType, street].filter((part) => part !== undefined).join(' ');
