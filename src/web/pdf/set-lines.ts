import { charactersOf, nameUnset, runsOf, type Run } from './any-script.ts'
import { colours, features, type Sheet } from './sheet.ts'

/** How text that people wrote is set: fonts in the order in which they are tried, size, and room in points. */
export interface Setting {
  readonly fonts: readonly [string, ...string[]]
  readonly sizePoints: number
  readonly width: number
  /** How much smaller it may be set to stand in one line: 0.8 is four fifths. As it is, without this. */
  readonly smallest?: number
  /** Whether it is figures, which stand below one another. */
  readonly isFigures?: boolean
}

export interface SetLine {
  readonly runs: readonly (Run & { readonly width: number })[]
  readonly width: number
  readonly sizePoints: number
}

/** Breaks text into lines of at most the setting's width: between words, and within a word that is wider than that. */
export function setLines(sheet: Sheet, written: string, setting: Setting): SetLine[] {
  const text = nameUnset(sheet, written, setting.fonts)
  const whole = measured(sheet, text, setting)
  if (whole.width <= setting.width) return [whole]
  const scale = setting.width / whole.width
  if (scale >= (setting.smallest ?? 1))
    return [measured(sheet, text, { ...setting, sizePoints: setting.sizePoints * scale })]
  const lines: string[] = ['']
  for (const word of text.split(' ')) {
    const [piece = '', ...rest] = breakWord(sheet, word, setting)
    const line = lines.at(-1) ?? ''
    const joined = line === '' ? piece : `${line} ${piece}`
    if (line === '' || fits(sheet, joined, setting)) lines.splice(-1, 1, joined)
    else lines.push(piece)
    lines.push(...rest)
  }
  return lines.map(line => measured(sheet, line, setting))
}

const fits = (sheet: Sheet, text: string, setting: Setting): boolean =>
  measured(sheet, text, setting).width <= setting.width

function breakWord(sheet: Sheet, word: string, setting: Setting): string[] {
  if (fits(sheet, word, setting)) return [word]
  const pieces: string[] = ['']
  for (const character of charactersOf(word)) {
    const longer = (pieces.at(-1) ?? '') + character
    if (fits(sheet, longer, setting)) pieces.splice(-1, 1, longer)
    else pieces.push(character)
  }
  return pieces
}

// Features keep pdfkit from remembering how a word is set, which is most of the time of a long table.
const optionsOf = ({ isFigures = false }: Setting) => (isFigures ? { features } : {})

function measured(sheet: Sheet, text: string, setting: Setting): SetLine {
  const { sizePoints } = setting
  const runs = runsOf(sheet, text, setting.fonts).map(run => {
    const font = sheet.doc.font(run.font).fontSize(sizePoints)
    return { ...run, width: font.widthOfString(run.text, optionsOf(setting)) }
  })
  return { runs, width: runs.reduce((width, run) => width + run.width, 0), sizePoints }
}

interface Place {
  readonly left: number
  readonly y: number
  readonly leadingPoints: number
  readonly align?: 'left' | 'right'
  readonly colour?: string
}

/** Draws lines that were set, one below the other, within the element that is open. */
export function drawLines(sheet: Sheet, lines: readonly SetLine[], setting: Setting, place: Place): void {
  const { left, y, leadingPoints, align = 'left', colour = colours.ink } = place
  const { doc } = sheet
  doc.fillColor(colour)
  for (const [index, line] of lines.entries()) {
    // A smaller line stands on the same foot, and letters of all fonts stand on one line.
    const top = y + index * leadingPoints + (setting.sizePoints - line.sizePoints)
    const foot = top + ascentOf(sheet, setting.fonts[0], line.sizePoints)
    let x = align === 'right' ? left + setting.width - line.width : left
    for (const run of line.runs) {
      doc.font(run.font).fontSize(line.sizePoints)
      const options = { lineBreak: false, baseline: 'alphabetic', ...optionsOf(setting) } as const
      tellKept(sheet, run, () => doc.text(run.text, x, foot, options))
      x += run.width
    }
  }
}

const ascentOf = ({ doc }: Sheet, font: string, sizePoints: number): number =>
  (doc.font(font)['_font'].ascender * sizePoints) / 1000

/** Puts what a run stands for beside its glyphs: within their text object, where all readers look for its place. */
function tellKept({ doc }: Sheet, { kept }: Run, draw: () => void): void {
  if (kept === undefined) return draw()
  const addContent = doc.addContent.bind(doc)
  doc.addContent = line => {
    if (line === 'ET') doc.endMarkedContent()
    addContent(line)
    if (line === 'BT') doc.markContent('Span', { actual: kept })
    return doc
  }
  draw()
  doc.addContent = addContent
}
