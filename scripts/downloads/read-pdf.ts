import { inflateSync } from 'node:zlib'

/** The contents of a PDF that tests check: its objects as written, its text, and its structure tags in order. */
export type ReadPdf = { objects: string; text: string; tags: readonly string[]; pages: number }

/**
 * Reads a PDF as this build writes it: plain objects, deflated streams, text as glyphs of embedded fonts with a table
 * back to characters. It is not a general PDF reader.
 */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const file = Buffer.from(bytes).toString('latin1')
  const objects = new Map(
    [...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  )
  const all = [...objects.values()]
  const pages = all.filter(body => body.includes('/Type /Page\n'))
  const fonts = new Map<string, Map<string, string>>()
  for (const body of all)
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g))
      fonts.set(name, readGlyphs(streamOf(objects, referenceIn(objects.get(id), 'ToUnicode'))))
  const text = pages.map(page => readText(streamOf(objects, referenceIn(page, 'Contents')), fonts))
  return {
    objects: all.map(body => body.replace(/stream[\s\S]*$/, '')).join('\n'),
    text: text.join('\n'),
    tags: all.flatMap(body => /\/S \/(\w+)/.exec(body)?.[1] ?? []),
    pages: pages.length,
  }
}

const referenceIn = (body: string | undefined, key: string): string =>
  new RegExp(`/${key} (\\d+) 0 R`).exec(body ?? '')?.[1] ?? ''

function streamOf(objects: ReadonlyMap<string, string>, id: string): string {
  const [, stream = ''] = /stream\n([\s\S]*)\nendstream/.exec(objects.get(id) ?? '') ?? []
  return stream === '' ? '' : inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
}

/** Maps glyphs to characters, both as four hexadecimal digits. */
function readGlyphs(table: string): Map<string, string> {
  const glyphs = new Map<string, string>()
  for (const [, first = '', list = ''] of table.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g))
    for (const [index, [, codes = '']] of [...list.matchAll(/<([\w ]*)>/g)].entries()) {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0')
      glyphs.set(glyph, codes.replace(/\s/g, ''))
    }
  return glyphs
}

/** The text of a page, one line for each written piece. */
function readText(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let font: ReadonlyMap<string, string> = new Map()
  const lines: string[] = []
  for (const [, name, pieces = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) {
      font = fonts.get(name) ?? new Map()
      continue
    }
    const glyphs = [...pieces.matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    lines.push(glyphs.map(glyph => charactersOf(font.get(glyph) ?? '')).join(''))
  }
  return lines.join('\n')
}

const charactersOf = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map(code => String.fromCharCode(Number.parseInt(code, 16))).join('')
