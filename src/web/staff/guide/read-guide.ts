/** A part of a line of the guide. */
export type GuideInline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly parts: readonly GuideInline[] }
  | { readonly kind: 'link'; readonly to: string; readonly parts: readonly GuideInline[] }

type Inlines = readonly GuideInline[]

export type GuideBlock =
  | { readonly kind: 'paragraph'; readonly parts: Inlines }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly Inlines[] }
  | { readonly kind: 'code'; readonly text: string }
  | {
      readonly kind: 'table'
      readonly head: readonly string[]
      readonly rows: readonly (readonly Inlines[])[]
    }

/** What stands under a heading. `level`: 1 for what comes before the first one, which has no id. */
export interface GuideSection {
  readonly level: 1 | 2 | 3
  /** Of its heading in the page, as links lead to it: `what-is-due`. */
  readonly id: string
  readonly title: string
  readonly blocks: readonly GuideBlock[]
}

interface Found {
  readonly part: GuideInline
  /** Where the text goes on. */
  readonly end: number
}

/** What stands between a mark at `at` and the next one. */
function between(
  text: string,
  at: number,
  mark: string,
  make: (inside: string) => GuideInline,
): Found | undefined {
  const start = at + mark.length
  const close = text.indexOf(mark, start)
  return close > start ? { part: make(text.slice(start, close)), end: close + mark.length } : undefined
}

/** A link with its label, `[label](to)`. */
function linkAt(text: string, at: number): Found | undefined {
  const middle = text.indexOf('](', at)
  const close = text.indexOf(')', middle)
  const label = text.slice(at + 1, middle)
  if (middle < 0 || close < 0 || label.includes('[')) return undefined
  return {
    part: { kind: 'link', to: text.slice(middle + 2, close), parts: readInline(label) },
    end: close + 1,
  }
}

/** An address alone, `<https://…>`. */
function addressAt(text: string, at: number): Found | undefined {
  const close = text.indexOf('>', at)
  return close < 0 ? undefined : { part: { kind: 'text', text: text.slice(at + 1, close) }, end: close + 1 }
}

/** The part that begins at `at`, unless that is plain text. A word may have an underscore in it. */
function partAt(text: string, at: number): Found | undefined {
  if (text.startsWith('`', at)) return between(text, at, '`', code => ({ kind: 'code', text: code }))
  if (text.startsWith('**', at))
    return between(text, at, '**', inside => ({ kind: 'strong', parts: readInline(inside) }))
  if (text.startsWith('_', at) && !/\w/.test(text.charAt(at - 1)))
    return between(text, at, '_', inside => ({ kind: 'emphasis', parts: readInline(inside) }))
  if (text.startsWith('[', at)) return linkAt(text, at)
  return text.startsWith('<http', at) ? addressAt(text, at) : undefined
}

/** The parts of a text: code, bold and emphasised words, links. */
export function readInline(text: string): Inlines {
  const parts: GuideInline[] = []
  let plain = ''
  const endPlain = () => {
    if (plain !== '') parts.push({ kind: 'text', text: plain })
    plain = ''
  }
  for (let at = 0; at < text.length;) {
    const found = partAt(text, at)
    if (found) {
      endPlain()
      parts.push(found.part)
    } else plain += text.charAt(at)
    at = found?.end ?? at + 1
  }
  endPlain()
  return parts
}

const joined = (lines: readonly string[]): Inlines => readInline(lines.map(line => line.trim()).join(' '))

const cellsOf = (row: string): string[] =>
  row
    .slice(1, -1)
    .split('|')
    .map(cell => cell.trim())

const item = /^(?:- |\d+\. )/

/** The items of a list, each with the lines that go on below it. */
function itemsOf(lines: readonly string[]): Inlines[] {
  const items: string[][] = []
  for (const line of lines) {
    if (item.test(line)) items.push([line.replace(item, '')])
    else items.at(-1)?.push(line)
  }
  return items.map(joined)
}

function blockOf(lines: readonly string[]): GuideBlock {
  const [first = ''] = lines
  if (first.startsWith('    ')) return { kind: 'code', text: lines.map(line => line.slice(4)).join('\n') }
  if (item.test(first)) return { kind: 'list', isOrdered: !first.startsWith('- '), items: itemsOf(lines) }
  if (!first.startsWith('|')) return { kind: 'paragraph', parts: joined(lines) }
  const rows = lines.slice(2).map(row => cellsOf(row).map(readInline))
  return { kind: 'table', head: cellsOf(first), rows }
}

const idOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')

interface Reading {
  readonly level: GuideSection['level']
  readonly title: string
  readonly blocks: GuideBlock[]
}

const heading = /^(?<marks>#{1,3}) (?<title>.+)$/
const levels = [1, 2, 3] as const

/**
 * The sections of a page of the project's documentation, in order. It reads the Markdown that these pages are written in: headings,
 * paragraphs, lists of one level, tables and indented code.
 */
export function readGuide(markdown: string): readonly GuideSection[] {
  const sections: Reading[] = []
  let lines: string[] = []
  const endBlock = () => {
    if (lines.length > 0) sections.at(-1)?.blocks.push(blockOf(lines))
    lines = []
  }
  for (const line of markdown.split('\n')) {
    const { marks, title } = heading.exec(line)?.groups ?? {}
    if (marks !== undefined && title !== undefined) {
      endBlock()
      sections.push({ level: levels[marks.length - 1] ?? 3, title, blocks: [] })
    } else if (line.trim() === '') endBlock()
    else lines.push(line)
  }
  endBlock()
  return sections.map(section => ({ ...section, id: section.level === 1 ? '' : idOf(section.title) }))
}
