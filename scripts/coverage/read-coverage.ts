/** A test named in `docs/spec-coverage.md`, and its runtime if it runs in only one. */
export interface NamedTest {
  readonly file: string
  readonly title: string
  readonly alone: string | undefined
}

/** A requirement of the specification in a few sentences, with its number in the document. */
export interface Entry {
  readonly id: string
  readonly requirement: string
  readonly tests: readonly NamedTest[]
}

export interface Section {
  readonly heading: string
  readonly entries: readonly Entry[]
}

const headingLine = /^#{2,3} (?<heading>.+)$/
const entryLine = /^- \*\*(?<id>[\w.]+)\*\* (?<requirement>.+)$/
const testLine = /^ {2}- `(?<file>[^`]+)`: (?<title>.+?)(?: \((?<alone>\w+) alone\))?$/

/**
 * Reads the sections of the document, each with its entries and their tests.
 * @throws Error at a list line that is neither an entry nor a test
 */
export function readCoverage(document: string): readonly Section[] {
  const sections: { heading: string; entries: { id: string; requirement: string; tests: NamedTest[] }[] }[] =
    []
  for (const line of document.split('\n')) {
    const { heading } = headingLine.exec(line)?.groups ?? {}
    const { id, requirement } = entryLine.exec(line)?.groups ?? {}
    const { file, title, alone } = testLine.exec(line)?.groups ?? {}
    const entries = sections.at(-1)?.entries
    if (heading !== undefined) sections.push({ heading, entries: [] })
    else if (id !== undefined && requirement !== undefined) entries?.push({ id, requirement, tests: [] })
    else if (file !== undefined && title !== undefined)
      entries?.at(-1)?.tests.push({ file, title: unescaped(title), alone })
    else if (/^\s*-/.test(line)) throw new Error(`neither an entry nor a test: ${line}`)
  }
  return sections
}

/** Markdown escapes some characters with a backslash. */
const unescaped = (text: string): string => text.replace(/\\([\\`*_<>[\]])/g, '$1')
