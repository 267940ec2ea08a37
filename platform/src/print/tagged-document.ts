import PDFDocument from 'pdfkit';

/** The description of a PDF. The same content and date give the same bytes. */
export type DocumentDescription = { readonly language: string; readonly title: string; readonly date: Date };

/** A picture that was opened for a document. */
export type OpenImage = { readonly width: number; readonly height: number };

/** A document of the library, with the members that its types leave out. */
export type TaggedDocument = PDFKit.PDFDocument & {
  openImage(bytes: Buffer): OpenImage;
  image(image: OpenImage, x: number, y: number, size: { readonly width: number; readonly height: number }): unknown;
};

/** A new document of A4 pages, tagged for screen readers. Its pages stay open until the document ends. */
export const taggedDocument = (
  { language, title, date }: DocumentDescription,
  margins: PDFKit.PDFDocument['page']['margins'],
): TaggedDocument =>
  new PDFDocument({
    size: 'A4',
    margins,
    pdfVersion: '1.7',
    lang: language,
    displayTitle: true,
    tagged: true,
    bufferPages: true,
    // The library puts the title into XML unescaped.
    info: { Title: title.replace(/[<>&]/g, ' '), Producer: 'Tropeiro', Creator: 'Tropeiro', CreationDate: date },
  }) as TaggedDocument;

/** A JPEG or an opaque PNG for a document. Undefined if it cannot be read. */
export function openImage(document: TaggedDocument, bytes: Buffer): OpenImage | undefined {
  try {
    const image = document.openImage(bytes);
    return image.width > 0 && image.height > 0 ? image : undefined;
  } catch {
    return undefined;
  }
}
