import { randomUUID } from 'node:crypto';
import { Database } from '@tropeiro/platform/database/database.ts';
import type { DatabaseTarget } from '@tropeiro/platform/database/database-target.ts';
import { registerAddressFile } from '../store/geodata/address-files.ts';
import type { AddressRow } from './address-row.ts';
import { AddressWriter } from './address-writer.ts';

/** Stores addresses as an import does. */
export async function writeAddresses({ ownerUrl }: DatabaseTarget, rows: readonly AddressRow[]): Promise<void> {
  const database = new Database({ url: ownerUrl, maxConnections: 4, waitS: 5, statementTimeoutS: 60 });
  try {
    const { id } = await database.transactAsSystem({ via: 'command line' }, (transaction) =>
      registerAddressFile(transaction, { sha256: randomUUID(), name: 'test', kind: 'csv' }),
    );
    const writer = new AddressWriter(database, id);
    for (const row of rows) writer.add(row);
    await writer.write(rows.length);
  } finally {
    await database.close();
  }
}

type CnefeLine = {
  readonly number: string;
  readonly latitude: string;
  readonly longitude: string;
  readonly modifier?: string;
  readonly level?: string;
  readonly street?: string;
  readonly cep?: string;
};

const cnefeHeader =
  'COD_UNICO_ENDERECO;COD_UF;COD_MUNICIPIO;CEP;DSC_LOCALIDADE;NOM_TIPO_SEGLOGR;NOM_TITULO_SEGLOGR;NOM_SEGLOGR;NUM_ENDERECO;DSC_MODIFICADOR;LATITUDE;LONGITUDE;NV_GEO_COORD';

/**
 * A file in the format of IBGE's register, with addresses of one street in Porto Alegre unless a line names another.
 */
export const cnefeFile = (lines: readonly CnefeLine[]): string =>
  [
    cnefeHeader,
    ...lines.map(
      ({ number, latitude, longitude, modifier = '', level = '1', street = 'DOUTOR;FLORES', cep = '90020120' }, at) =>
        `${at};43;4314902;${cep};CENTRO HISTORICO;RUA;${street.includes(';') ? street : `;${street}`};${number};${modifier};${latitude};${longitude};${level}`,
    ),
    '',
  ].join('\n');
