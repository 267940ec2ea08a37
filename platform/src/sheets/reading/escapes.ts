/** Unescapes characters that XML cannot hold, written as _xHHHH_ (ISO/IEC 29500-1, 22.9.2.19 ST_Xstring). */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
