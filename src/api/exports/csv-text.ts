// The wide forms are what spreadsheets set to Japanese or Chinese take for the same.
const formulaStart = /^[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/
const quoted = /[",\r\n]/

/**
 * A text as a field of a CSV file (RFC 4180). One that a spreadsheet would take for a formula gets an apostrophe in
 * front (OWASP ASVS 5.0, 1.2.10); never used for numbers, of which some rightly begin with a minus.
 */
export function csvText(text: string): string {
  const harmless = formulaStart.test(text) ? `'${text}` : text
  return quoted.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
