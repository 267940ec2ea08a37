import { basename, resolve } from 'node:path';
import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import type { VehicleProfile } from '@tropeiro/roads/graph/vehicle-profile.ts';
import { BadExtract } from '@tropeiro/roads/osm/bad-extract.ts';
import { BadPmtiles } from '@tropeiro/roads/tiles/pmtiles/bad-pmtiles.ts';
import type { GeodataFileKind } from '../geodata/extract/geodata-file.ts';
import { importGeodata } from '../geodata/extract/import-geodata.ts';
import { listExtractAddresses } from '../geodata/extract/list-extract-addresses.ts';
import { storeExtractAddresses } from '../geodata/extract/store-extract-addresses.ts';
import type { Geodata } from '../geodata/geodata-folder.ts';
import { geodataDir } from '../geodata/settings.ts';
import { geodataChannel } from '../handling/notice-channels.ts';
import { withImportLock } from '../store/geodata/import-lock.ts';
import { listVehicleSizes } from '../store/geodata/list-vehicle-sizes.ts';
import { sendNotice } from '../store/geodata/send-notice.ts';
import { roadProfile } from '../travel/road-profile.ts';
import { travelVehicleOf } from '../travel/vehicle-class.ts';
import { CommandFailed } from './command.ts';
import { withDatabase } from './database-target.ts';
import { ProgressBar } from './progress-bar.ts';
import { print, type Terminal } from './terminal.ts';

/** How long writing a batch of addresses may take, or removing those of the previous extract. */
const statementTimeoutS = 3600;

/** Imports an extract of OpenStreetMap or a file of tiles, and tells the running processes. */
export async function importGeodataFile(path: string, kind: GeodataFileKind, terminal: Terminal): Promise<void> {
  const bar = new ProgressBar(bilingual('Importing', 'Importando'), terminal);
  const imported = await withDatabase(terminal, async ({ ownerUrl }, settings) => {
    const database = new Database({ url: ownerUrl, maxConnections: 4, waitS: 10, statementTimeoutS });
    try {
      return await withImportLock(ownerUrl, async () => {
        const found = await importGeodata({
          root: geodataDir(settings),
          path: resolve(path),
          kind,
          trucks: kind === 'extract' ? await listTrucks(database) : [],
          storeAddresses: (extract) => storeExtractAddresses(database, basename(path), listExtractAddresses(extract)),
          now: () => new Date(),
          onProgress: bar.report,
        });
        await database.transactAsSystem({ via: 'command line' }, (transaction) =>
          sendNotice(transaction, geodataChannel),
        );
        return found;
      });
    } catch (error) {
      if (error instanceof BadExtract || error instanceof BadPmtiles) throw new CommandFailed(refusalOf(path, error));
      throw error;
    } finally {
      bar.end();
      await database.close();
    }
  });
  if (imported === undefined) throw new CommandFailed(alreadyRunning);
  print(terminal, summaryOf(imported, kind));
}

/** The trucks of all companies, one for each vehicle. */
async function listTrucks(database: Database): Promise<VehicleProfile[]> {
  const sizes = await database.transactAsSystem({ via: 'command line' }, listVehicleSizes);
  return sizes.flatMap(({ vehicle_count: count, ...vehicle }) => {
    const profile = roadProfile(travelVehicleOf(vehicle));
    return profile.vehicleClass === 'truck' ? Array.from({ length: count }, () => profile) : [];
  });
}

const refusalOf = (path: string, { message }: Error): BilingualText =>
  bilingual(`${path} cannot be imported. ${message}`, `${path} não pode ser importado. ${message}`);

const alreadyRunning = bilingual(
  'Another import is running. Try again after it has ended.',
  'Outra importação está em andamento. Tente de novo quando ela terminar.',
);

function summaryOf({ folder, about }: Geodata, kind: GeodataFileKind): BilingualText {
  const { file, date, attribution } = about.tiles ?? about;
  const { south, west, north, east } = (about.tiles ?? about).bounds;
  const area = [south, west, north, east].map((degrees) => degrees.toFixed(4)).join(' ');
  return kind === 'extract'
    ? bilingual(
        `${file} of ${date} is in service: roads, map and addresses of the area ${area}. ${attribution}. Folder: ${folder}.\n`,
        `${file} de ${date} está em uso: vias, mapa e endereços da área ${area}. ${attribution}. Pasta: ${folder}.\n`,
      )
    : bilingual(
        `${file} of ${date} is in service: map of the area ${area}. ${attribution}. Folder: ${folder}.\n`,
        `${file} de ${date} está em uso: mapa da área ${area}. ${attribution}. Pasta: ${folder}.\n`,
      );
}
