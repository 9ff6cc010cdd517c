// npm run fonts: rebuilds the two font files of the pages from the fonts' packages, without unused weights and
// characters beyond Western European. The files are in the repository, so no build needs this.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const between = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, place) => first + place))

/** Latin-1, and the punctuation, signs and letters of further Western European names. */
const characters = `${between(0x20, 0x7e)}${between(0xa0, 0xff)}–—‘’“”•…€−→ŒœŠšŸŽž`

const packages = '@fontsource-variable'

const fonts = [
  {
    from: `${packages}/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2`,
    to: 'bricolage-grotesque.woff2',
    // Headings have one weight. Their shapes still follow their size.
    variationAxes: { wght: 640 },
  },
  {
    from: `${packages}/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2`,
    to: 'hanken-grotesk.woff2',
    variationAxes: { wght: { min: 400, max: 700, default: 400 } },
  },
]

for (const { from, to, variationAxes } of fonts) {
  const whole = await readFile(fileURLToPath(import.meta.resolve(from)))
  const part = await subsetFont(whole, characters, { targetFormat: 'woff2', variationAxes })
  await writeFile(new URL(`../src/web/styles/fonts/${to}`, import.meta.url), part)
  console.log(`${to}: ${part.length} bytes, of ${whole.length}`)
}
