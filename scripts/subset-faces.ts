// npm run fonts: rebuilds the fonts that statements fetch for characters outside the brand's font
// (docs/decisions/statements-in-any-script.md): parts of other fonts, the characters of each, and the names of emoji.
// The packages contain every weight of all characters, forty times as much. The files are in the repository, so no
// build needs this.
import { readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import Pdf from 'pdfkit'
import subsetFont from 'subset-font'
import emoji from 'unicode-emoji-json' with { type: 'json' }
import emojiParts from 'unicode-emoji-json/data-emoji-components.json' with { type: 'json' }

const folder = new URL('../src/web/pdf/faces/', import.meta.url)
const fileOf = (module: string): string => fileURLToPath(import.meta.resolve(module))

/** Between the two weights that the brand's font uses for text that people wrote. */
const variationAxes = { wght: 500 }

/** The font families in the order of their use, and which of their parts. */
const families: readonly [name: string, slices: RegExp][] = [
  ['noto-sans', /^(latin-ext|vietnamese|greek|greek-ext|cyrillic|cyrillic-ext)$/],
  ...['hebrew', 'arabic', 'devanagari', 'bengali', 'gurmukhi', 'gujarati', 'tamil', 'thai'].map(
    (script): [string, RegExp] => [`noto-sans-${script}`, new RegExp(`^${script}$`)],
  ),
  // Characters shared by Chinese and Japanese have their Chinese form.
  ['noto-sans-sc', /^\d+$/],
  ['noto-sans-jp', /^\d+$/],
  ['noto-sans-kr', /^\d+$/],
]

/** Characters that only affect others: each part contains those that its family has. */
const shaping = '\u200C\u200D\u25CC'
const unwanted = /[\p{C}\p{Z}\p{Emoji_Presentation}]/u

/** The characters of a font file. */
function lettersOf(file: Uint8Array): string[] {
  const doc = new Pdf({ autoFirstPage: false })
  doc.registerFont('face', file)
  const codePoints = doc.font('face')['_font'].font.characterSet
  return codePoints.map(each => String.fromCodePoint(each)).filter(letter => !unwanted.test(letter))
}

/** Selects the pictured form of a character that also has a plain one. */
const asPicture = '\uFE0F'

const parted = [
  /^(keycap) (?=.)/,
  /^(family|kiss|couple with heart) (?=(?:man|woman|person|boy|girl|adult|child)\b)/,
  /^(man|woman|person) (?=(?:(?:red|curly|white|blond) hair|bald|beard)$)/,
]

/** A name as in CLDR: the package drops the colon of `flag: Chile`. */
function withColon(name: string, group: string): string {
  const patterns = group === 'Flags' ? [...parted, /^(flag) (?=\p{Lu})/u] : parted
  return patterns.reduce((text, pattern) => text.replace(pattern, '$1: '), name)
}

const known = new Set<string>()
for (const slice of ['latin', 'latin-ext'])
  for (const letter of lettersOf(
    await readFile(fileOf(`@fontsource/hanken-grotesk/files/hanken-grotesk-${slice}-400-normal.woff`)),
  ))
    known.add(letter)

for (const file of await readdir(folder)) if (/\.(bin|json)$/.test(file)) await rm(new URL(file, folder))
const letters: Record<string, string> = {}
let sizeBytes = 0
for (const [family, slices] of families) {
  const ranges: unknown = JSON.parse(
    await readFile(fileOf(`@fontsource-variable/${family}/unicode.json`), 'utf8'),
  )
  for (const slice of Object.keys(Object(ranges)).map(key => key.replaceAll(/[[\]]/g, ''))) {
    if (!slices.test(slice)) continue
    const whole = await readFile(
      fileOf(`@fontsource-variable/${family}/files/${family}-${slice}-wght-normal.woff2`),
    )
    const added = lettersOf(whole).filter(letter => !known.has(letter))
    if (added.length === 0) continue
    for (const letter of added) known.add(letter)
    const name = `${family}-${slice}`
    const face = await subsetFont(whole, added.join('') + shaping, { targetFormat: 'sfnt', variationAxes })
    const packed = gzipSync(face, { level: 9 })
    await writeFile(new URL(`${name}.bin`, folder), packed)
    letters[name] = added.join('')
    sizeBytes += packed.length
  }
}
const names = Object.entries(emoji).map(([character, { name, group }]): [string, string] => [
  character.replaceAll(asPicture, ''),
  withColon(name, group),
])
for (const [part, character] of Object.entries(emojiParts)) names.push([character, part.replaceAll('_', ' ')])
await writeFile(new URL('letters.json', folder), `${JSON.stringify(letters)}\n`)
await writeFile(new URL('emoji-names.json', folder), `${JSON.stringify(Object.fromEntries(names))}\n`)
console.log(
  `${Object.keys(letters).length} slices, ${sizeBytes} bytes, ${known.size} letters; ${names.length} emoji`,
)
