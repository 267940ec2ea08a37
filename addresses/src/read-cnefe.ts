import { readDegrees } from './files/coordinates.ts';
import { type HeaderReading, type LineFault, type LineReading, maxLineLength } from './files/line-reading.ts';
import { splitLine } from './files/split-line.ts';

/** One address of IBGE's register (CNEFE 2022), with its names in capitals as there. */
export type CnefeRow = {
  /** `01310-200`. Undefined if the register has none. */
  readonly cep: string | undefined;
  readonly stateCode: number;
  readonly municipalityCode: number;
  /** The locality, which in cities is the neighbourhood. */
  readonly neighborhood: string;
  readonly streetType: string;
  /** `DOUTOR`, `GENERAL`; '' for most. */
  readonly title: string;
  readonly street: string;
  /** Undefined if the register contains 0 or SN. */
  readonly number: number | undefined;
  readonly latitude: number;
  readonly longitude: number;
  /** NV_GEO_COORD: 1 the address itself, up to 4 on its street, 5 the locality, 6 the census sector. */
  readonly level: number;
};

/** Whether the coordinates of a row are on its street. Others locate only the locality and may be far off. */
export const isOnStreet = ({ level }: CnefeRow): boolean => level <= 4;

const columns = {
  stateCode: 'COD_UF',
  municipalityCode: 'COD_MUNICIPIO',
  cep: 'CEP',
  locality: 'DSC_LOCALIDADE',
  streetType: 'NOM_TIPO_SEGLOGR',
  title: 'NOM_TITULO_SEGLOGR',
  street: 'NOM_SEGLOGR',
  number: 'NUM_ENDERECO',
  modifier: 'DSC_MODIFICADOR',
  latitude: 'LATITUDE',
  longitude: 'LONGITUDE',
  level: 'NV_GEO_COORD',
} as const;

/** The columns that distinguish the register from any other file. */
export const cnefeColumns: readonly string[] = Object.values(columns);

/** Reads the header of the register. Its columns are identified by name and may be in any order. */
export function readCnefe(header: string): HeaderReading<CnefeRow> {
  const names = splitLine(header.replace('\uFEFF', '').trimEnd(), ';').map((name) => name.trim().toUpperCase());
  const missing = cnefeColumns.find((name) => !names.includes(name));
  if (missing !== undefined) return { fault: { code: 'missing_column', column: missing } };
  const at = Object.fromEntries(Object.entries(columns).map(([part, name]) => [part, names.indexOf(name)])) as Readonly<
    Record<keyof typeof columns, number>
  >;
  return { read: (line) => readLine(line, at, names.length) };
}

function readLine(
  line: string,
  at: Readonly<Record<keyof typeof columns, number>>,
  count: number,
): LineReading<CnefeRow> {
  if (line.length > maxLineLength) return { fault: { code: 'too_long' } };
  const fields = splitLine(line.trimEnd(), ';');
  if (fields.length !== count) return { fault: { code: 'wrong_field_count' } };
  const text = (part: keyof typeof columns): string => (fields[at[part]] ?? '').trim();
  const faulty = (part: keyof typeof columns, code: LineFault['code']): LineReading<CnefeRow> => ({
    fault: { code, column: columns[part] },
  });

  const [stateCode, municipalityCode, level] = [text('stateCode'), text('municipalityCode'), text('level')];
  if (!/^[1-5][0-9]$/.test(stateCode)) return faulty('stateCode', codeOf(stateCode));
  if (!/^[1-5][0-9]{6}$/.test(municipalityCode)) return faulty('municipalityCode', codeOf(municipalityCode));
  if (!/^[1-6]$/.test(level)) return faulty('level', codeOf(level));
  const number = text('number');
  if (!/^[0-9]{0,8}$/.test(number)) return faulty('number', 'not_a_number');
  const cep = text('cep').replace('-', '');
  if (!/^[0-9]{0,8}$/.test(cep)) return faulty('cep', 'not_a_number');
  const latitude = readDegrees(text('latitude'), 'latitude');
  if (typeof latitude === 'string') return faulty('latitude', latitude);
  const longitude = readDegrees(text('longitude'), 'longitude');
  if (typeof longitude === 'string') return faulty('longitude', longitude);
  const hasNumber = text('modifier').toUpperCase() !== 'SN' && Number(number) > 0;
  return {
    row: {
      cep: Number(cep) > 0 ? cep.padStart(8, '0').replace(/^.{5}/, '$&-') : undefined,
      stateCode: Number(stateCode),
      municipalityCode: Number(municipalityCode),
      neighborhood: text('locality'),
      streetType: text('streetType'),
      title: text('title'),
      street: text('street'),
      number: hasNumber ? Number(number) : undefined,
      latitude,
      longitude,
      level: Number(level),
    },
  };
}

const codeOf = (text: string): LineFault['code'] =>
  text === '' ? 'missing' : /^[0-9]+$/.test(text) ? 'out_of_bounds' : 'not_a_number';
