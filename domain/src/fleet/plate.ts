/**
 * A plate as it is stored: upper case, without hyphen or blanks. Brazil has two kinds: the old ABC1234 and, since 2018, the
 * Mercosul ABC1D23 (Contran, Resolução 729/2018).
 */
export const normalisePlate = (text: string): string =>
  text.replace(/[\s\u2010-\u2015\u2212-]/g, '').replace(/[a-z]/g, (letter) => letter.toUpperCase());

export const isPlate = (plain: string): boolean => /^[A-Z]{3}\d[A-Z\d]\d{2}$/.test(plain);
