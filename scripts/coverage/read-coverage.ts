/** A test that `docs/spec-coverage.md` names, and the one runtime in which it runs where it does not run in both. */
export interface NamedTest {
  readonly file: string
  readonly title: string
  readonly alone: string | undefined
}

/** What the specification asks in one sentence or a few, by the number that the document gives it. */
export interface Entry {
  readonly id: string
  readonly asked: string
  readonly tests: readonly NamedTest[]
}

export interface Section {
  readonly heading: string
  readonly entries: readonly Entry[]
}

const headingLine = /^#{2,3} (?<heading>.+)$/
const entryLine = /^- \*\*(?<id>[\w.]+)\*\* (?<asked>.+)$/
const testLine = /^ {2}- `(?<file>[^`]+)`: (?<title>.+?)(?: \((?<alone>\w+) alone\))?$/

/**
 * Reads the sections of the document, each with its entries and the tests that show them.
 * @throws at a line of a list that is neither an entry nor a test of one
 */
export function readCoverage(document: string): readonly Section[] {
  const sections: { heading: string; entries: { id: string; asked: string; tests: NamedTest[] }[] }[] = []
  for (const line of document.split('\n')) {
    const { heading } = headingLine.exec(line)?.groups ?? {}
    const { id, asked } = entryLine.exec(line)?.groups ?? {}
    const { file, title, alone } = testLine.exec(line)?.groups ?? {}
    const entries = sections.at(-1)?.entries
    if (heading !== undefined) sections.push({ heading, entries: [] })
    else if (id !== undefined && asked !== undefined) entries?.push({ id, asked, tests: [] })
    else if (file !== undefined && title !== undefined)
      entries?.at(-1)?.tests.push({ file, title: unescaped(title), alone })
    else if (/^\s*-/.test(line)) throw new Error(`neither an entry nor a test: ${line}`)
  }
  return sections
}

/** Markdown keeps some signs from meaning something by a backslash. */
const unescaped = (text: string): string => text.replace(/\\([\\`*_<>[\]])/g, '$1')
