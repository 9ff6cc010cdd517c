import type { Sheet } from './sheet.ts'

/**
 * Makes a registered font leave a mark where it stands if the font has no place for it on its letter. The reader of
 * fonts (fontkit 2.0.4) would throw, for words as common as ਸਿੰਘ.
 */
export function mendAnchors({ doc }: Sheet, font: string): void {
  const positioning = doc.font(font)['_font'].font['_layoutEngine'].engine?.GPOSProcessor
  if (!positioning) return
  const apply = positioning.applyAnchor.bind(positioning)
  positioning.applyAnchor = (mark, base, baseIndex) => {
    if (mark.markAnchor && base) apply(mark, base, baseIndex)
  }
}
