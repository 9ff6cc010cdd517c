/** Features of pdfkit that its published types lack. */
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    /** For a table's header cell: whether it heads a row or a column. */
    scope?: 'Column' | 'Row'
  }
}

declare namespace PDFKit {
  /** How a font shapes a text: from left to right as it is drawn. */
  interface GlyphRun {
    readonly glyphs: readonly { readonly codePoints: readonly number[] }[]
    readonly direction: 'ltr' | 'rtl'
  }

  /** How marks are attached to letters: `base` is the letter's anchor. */
  interface GlyphPositioning {
    applyAnchor(mark: { readonly markAnchor?: object | null }, base: object | null, baseIndex: number): void
  }

  interface PDFDocument {
    /** The current font, of pdfkit's own font parser. */
    readonly _font: {
      /** The height of its letters above the baseline, in thousandths of its size. */
      readonly ascender: number
      readonly font: {
        readonly characterSet: readonly number[]
        hasGlyphForCodePoint(codePoint: number): boolean
        layout(text: string): GlyphRun
        /** Null for a font without substitution and positioning tables. */
        readonly _layoutEngine: { readonly engine?: { readonly GPOSProcessor?: GlyphPositioning } | null }
      }
    }
  }
}

declare module 'pdfkit/output' {
  /** The file of a finished document. */
  export function toBlob(document: PDFKit.PDFDocument): Promise<Blob>
}
