import qrcode from 'qrcode-generator';

/** A QR code: so many modules a side, each dark or light. The light frame around it is for whoever draws it. */
export type QrCode = { readonly side: number; readonly isDark: (column: number, row: number) => boolean };

/** The smallest QR code of a text at the correction level M, at which a sixth of it may be dirty. */
export function qrCode(text: string): QrCode {
  const code = qrcode(0, 'M');
  // The library takes a byte of each character: here each is one of the text in UTF-8.
  code.addData(Buffer.from(text).toString('latin1'), 'Byte');
  code.make();
  return { side: code.getModuleCount(), isDark: (column, row) => code.isDark(row, column) };
}
