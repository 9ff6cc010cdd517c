const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

// What XML 1.0 has no way to write; PostgreSQL's text holds no halves of pairs.
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
const special = /[&<>]|[^\t\n\r\u{20}-\u{FFFD}\u{10000}-\u{10FFFF}]/u

/** A text as the content of an XML element, without what XML cannot hold. */
export const xmlText = (text: string): string =>
  special.test(text)
    ? text.replaceAll(unwritable, '').replaceAll(/[&<>]/g, character => escapes[character] ?? '')
    : text
