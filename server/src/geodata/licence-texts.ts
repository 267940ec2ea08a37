/**
 * What must be told about data, by the name of its licence. The ODbL asks for a notice with the address of its text
 * (section 4.2): https://opendatacommons.org/licenses/odbl/1-0/.
 */
export const licenceTexts: ReadonlyMap<string, string> = new Map([
  [
    'ODbL 1.0',
    'Contains information from OpenStreetMap (https://www.openstreetmap.org/copyright), which is made available under the Open Database License (ODbL) 1.0: https://opendatacommons.org/licenses/odbl/1-0/. You may copy, distribute and adapt the data if you credit OpenStreetMap and its contributors. If you alter or build upon the data, you may distribute the result only under the same licence.',
  ],
]);
