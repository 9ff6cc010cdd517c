// The wide forms are what spreadsheets set to Japanese or Chinese take for the same.
const formulaStart = /^[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/
// Spreadsheets of many countries part fields by semicolons, whatever the file means.
const startWithin = /[;\t](?=[ "]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g
const quoted = /[",\r\n]/

/**
 * A text as a field of a CSV file (RFC 4180). One that a spreadsheet would take for a formula, whole or after a semicolon
 * or a tab, gets an apostrophe in front (OWASP ASVS 5.0, 1.2.10); never used for numbers, of which some rightly begin
 * with a minus.
 */
export function csvText(text: string): string {
  const parts = text.replaceAll(startWithin, "$&'")
  const harmless = formulaStart.test(parts) ? `'${parts}` : parts
  return quoted.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
