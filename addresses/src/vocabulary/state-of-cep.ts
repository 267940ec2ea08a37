/** The states by the first three digits of their postal codes (Correios), each up to the given number. */
const ranges: readonly (readonly [last: number, state: string])[] = [
  [199, 'SP'],
  [289, 'RJ'],
  [299, 'ES'],
  [399, 'MG'],
  [489, 'BA'],
  [499, 'SE'],
  [569, 'PE'],
  [579, 'AL'],
  [589, 'PB'],
  [599, 'RN'],
  [639, 'CE'],
  [649, 'PI'],
  [659, 'MA'],
  [688, 'PA'],
  [689, 'AP'],
  [692, 'AM'],
  [693, 'RR'],
  [698, 'AM'],
  [699, 'AC'],
  [727, 'DF'],
  [729, 'GO'],
  [736, 'DF'],
  [767, 'GO'],
  [769, 'RO'],
  [779, 'TO'],
  [788, 'MT'],
  [799, 'MS'],
  [879, 'PR'],
  [899, 'SC'],
  [999, 'RS'],
];

/** The state of a postal code, by its first digits. No postal code begins with 000. */
export function stateOfCep(cep: string): string | undefined {
  const digits = Number(cep.slice(0, 3));
  return digits >= 10 ? ranges.find(([last]) => digits <= last)?.[1] : undefined;
}
