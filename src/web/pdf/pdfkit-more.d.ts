/** What pdfkit understands and its published types do not name yet. */
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    /** Of a table's head cell: what it is the head of. */
    scope?: 'Column' | 'Row'
  }
}

declare namespace PDFKit {
  /** How a font sets a text: from left to right as it is drawn. */
  interface GlyphRun {
    readonly glyphs: readonly { readonly codePoints: readonly number[] }[]
    readonly direction: 'ltr' | 'rtl'
  }

  /** How marks are put on letters: `base` is the letter's place for them. */
  interface GlyphPositioning {
    applyAnchor(mark: { readonly markAnchor?: object | null }, base: object | null, baseIndex: number): void
  }

  interface PDFDocument {
    /** The font in use, of pdfkit's own reader of fonts. */
    readonly _font: {
      /** How high its letters are above the line that they stand on, in thousandths of its size. */
      readonly ascender: number
      readonly font: {
        readonly characterSet: readonly number[]
        hasGlyphForCodePoint(codePoint: number): boolean
        layout(text: string): GlyphRun
        /** Nothing where the font has no tables of glyphs' forms and places. */
        readonly _layoutEngine: { readonly engine?: { readonly GPOSProcessor?: GlyphPositioning } | null }
      }
    }
  }
}

declare module 'pdfkit/output' {
  /** The file of a document that has ended. */
  export function toBlob(document: PDFKit.PDFDocument): Promise<Blob>
}
