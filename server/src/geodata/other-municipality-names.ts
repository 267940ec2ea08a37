/**
 * Other names of municipalities, by code. A law may have changed the name, or IBGE, the post office and the town hall
 * spell it differently. Differences in accents, hyphens and prepositions are ignored in comparisons and not listed.
 */
export const otherMunicipalityNames: ReadonlyMap<number, readonly string[]> = new Map([
  [1708254, ['Tabocão']],
  [2401305, ['Campo Grande', 'Augusto Severo']],
  [2405306, ['Januário Cicco', 'Boa Saúde']],
  [2410306, ['Presidente Juscelino']],
  [2613107, ['São Caitano']],
  [2802601, ['Graccho Cardoso']],
  [2928505, ['Santa Terezinha']],
  [3122900, ['Dona Euzébia']],
  [3165206, ['São Tomé das Letras']],
  [3303807, ['Parati']],
  [3515004, ['Embu']],
  [3516101, ['Florínea']],
  [3530706, ['Moji Guaçu']],
  [3530805, ['Moji Mirim']],
]);
