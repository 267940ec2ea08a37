import qrcode from 'qrcode-generator';

/** A QR code: the number of modules per side, each dark or light. The caller draws the light frame around it. */
export type QrCode = { readonly side: number; readonly isDark: (column: number, row: number) => boolean };

/** The smallest QR code of a text at correction level M, which tolerates damage to a sixth of it. */
export function qrCode(text: string): QrCode {
  const code = qrcode(0, 'M');
  // The library takes one byte of each character, so each character here is one byte of the text in UTF-8.
  code.addData(Buffer.from(text).toString('latin1'), 'Byte');
  code.make();
  return { side: code.getModuleCount(), isDark: (column, row) => code.isDark(row, column) };
}
