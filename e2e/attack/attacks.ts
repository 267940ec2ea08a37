import type { Attack } from './attack.ts';
import { cpfGuessing } from './attacks/access/cpf-guessing.ts';
import { foreignPictures } from './attacks/access/foreign-pictures.ts';
import { keyIds } from './attacks/access/key-ids.ts';
import { loginSpraying } from './attacks/access/login-spraying.ts';
import { passwordChanges } from './attacks/access/password-changes.ts';
import { phoneEnrolments } from './attacks/access/phone-enrolments.ts';
import { compressedBodies } from './attacks/bodies/compressed-bodies.ts';
import { jsonDepth } from './attacks/bodies/json-depth.ts';
import { longDocuments } from './attacks/bodies/long-documents.ts';
import { manyIds } from './attacks/bodies/many-ids.ts';
import { manyParameters } from './attacks/bodies/many-parameters.ts';
import { manyValues } from './attacks/bodies/many-values.ts';
import { multipart } from './attacks/bodies/multipart.ts';
import { unknownFields } from './attacks/bodies/unknown-fields.ts';
import { brokenLists } from './attacks/broken-lists.ts';
import { abandonedUploads } from './attacks/connections/abandoned-uploads.ts';
import { earlyBodies } from './attacks/connections/early-bodies.ts';
import { halfClosed } from './attacks/connections/half-closed.ts';
import { idleConnections } from './attacks/connections/idle-connections.ts';
import { longHeaders } from './attacks/connections/long-headers.ts';
import { oddAddresses } from './attacks/connections/odd-addresses.ts';
import { pictureDownloads } from './attacks/connections/picture-downloads.ts';
import { pipelining } from './attacks/connections/pipelining.ts';
import { slowReaders } from './attacks/connections/slow-readers.ts';
import { slowSenders } from './attacks/connections/slow-senders.ts';
import { unreadReplays } from './attacks/connections/unread-replays.ts';
import { heavyTexts } from './attacks/heavy-texts.ts';
import { jointPlans } from './attacks/joint-plans.ts';
import { largePlans } from './attacks/large-plans.ts';
import { lateMessages } from './attacks/late-messages.ts';
import { longProofs } from './attacks/long-proofs.ts';
import { manyPlans } from './attacks/many-plans.ts';
import { positions } from './attacks/positions.ts';
import { searches } from './attacks/searches.ts';
import { addresses } from './attacks/sheets/addresses.ts';
import { blanks } from './attacks/sheets/blanks.ts';
import { byteOrderMarks } from './attacks/sheets/byte-order-marks.ts';
import { commas } from './attacks/sheets/commas.ts';
import { headings } from './attacks/sheets/headings.ts';
import { heavyRows } from './attacks/sheets/heavy-rows.ts';
import { images } from './attacks/sheets/images.ts';
import { invoices } from './attacks/sheets/invoices.ts';
import { nestedSheet } from './attacks/sheets/nested-sheet.ts';
import { overlappingFiles } from './attacks/sheets/overlapping-files.ts';
import { sharedStrings } from './attacks/sheets/shared-strings.ts';
import { shownRows } from './attacks/sheets/shown-rows.ts';
import { styleSheet } from './attacks/sheets/style-sheet.ts';
import { unheadedCells } from './attacks/sheets/unheaded-cells.ts';
import { zipBombs } from './attacks/sheets/zip-bombs.ts';
import { smallPlans } from './attacks/small-plans.ts';

/** All attacks that the service is known to withstand, in order. A new attack is one file and one line here. */
export const attacks: readonly Attack[] = [
  // Files that the server parses.
  nestedSheet,
  sharedStrings,
  styleSheet,
  headings,
  commas,
  unheadedCells,
  byteOrderMarks,
  zipBombs,
  invoices,
  overlappingFiles,
  shownRows,
  images,
  multipart,
  abandonedUploads,
  // Contents of requests.
  blanks,
  jsonDepth,
  manyValues,
  manyIds,
  unknownFields,
  heavyRows,
  addresses,
  oddAddresses,
  positions,
  lateMessages,
  longHeaders,
  manyParameters,
  keyIds,
  compressedBodies,
  largePlans,
  smallPlans,
  manyPlans,
  jointPlans,
  foreignPictures,
  // Forms of requests.
  earlyBodies,
  slowSenders,
  idleConnections,
  pipelining,
  longDocuments,
  halfClosed,
  brokenLists,
  slowReaders,
  pictureDownloads,
  unreadReplays,
  longProofs,
  heavyTexts,
  searches,
  // Identity and frequency of callers.
  passwordChanges,
  loginSpraying,
  cpfGuessing,
  phoneEnrolments,
];
