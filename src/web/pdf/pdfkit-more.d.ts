/** What pdfkit understands and its published types do not name yet. */
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    /** Of a table's head cell: what it is the head of. */
    scope?: 'Column' | 'Row'
  }
}

declare namespace PDFKit {
  interface PDFDocument {
    /** The font in use, of pdfkit's own reader of fonts. */
    readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } }
  }
}

declare module 'pdfkit/output' {
  /** The file of a document that has ended. */
  export function toBlob(document: PDFKit.PDFDocument): Promise<Blob>
}
