/** What pdfkit understands and its published types do not name yet. */
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    /** Of a table's head cell: what it is the head of. */
    scope?: 'Column' | 'Row'
  }
}
