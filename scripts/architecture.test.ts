import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const project = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(project, file), 'utf8')
const document = read('docs/architecture.md')

/** An arrow of the drawing: who imports whom, and which file of theirs alone, where it names one. */
interface Arrow {
  readonly from: string
  readonly to: string
  readonly only: string | undefined
}

const arrows: readonly Arrow[] = [...document.matchAll(/^ {2}(\w+) -->(?:\|(\S+)\|)? (\w+)$/gm)].map(
  ([, from = '', only, to = '']) => ({ from, to, only }),
)
const parts = [...new Set(arrows.flatMap(({ from, to }) => [from, to]))].toSorted()

/** The part that a file is of: the folder below `src`, or `content`. */
const partOf = (file: string): string => /^src\/(\w+)\//.exec(file)?.[1] ?? file.split('/')[0] ?? ''

/**
 * What a file imports of the project's own, by paths from its root; those of a build's own are left out, as `#runtime`.
 */
const importsOf = (file: string): string[] =>
  [...read(file).matchAll(/(?:from |^import |import\()'(\.[^'?]+)/gm)].map(([, to = '']) =>
    path.join(path.dirname(file), to),
  )

const imports = globSync('{src,content}/**/*.{ts,tsx}', { cwd: project })
  .filter(file => !/\.test\.tsx?$/.test(file))
  .flatMap(file => importsOf(file).map(imported => ({ from: partOf(file), to: partOf(imported), imported })))
  .filter(({ from, to }) => from !== to)

const written = ({ from, to, only }: Arrow): string =>
  `${from} -> ${to}${only === undefined ? '' : `: ${only}`}`

test('the arrows of the drawing are the imports that there are, no more and no fewer', () => {
  const found = imports.map(({ from, to, imported }) => {
    const isOfOne = arrows.some(arrow => arrow.from === from && arrow.to === to && arrow.only !== undefined)
    return written({ from, to, only: isOfOne ? imported : undefined })
  })
  expect(imports.length).toBeGreaterThan(500)
  expect([...new Set(found)].toSorted()).toEqual(arrows.map(written).toSorted())
})

interface Restricted {
  readonly files: readonly string[]
  readonly rules: {
    readonly 'no-restricted-imports'?: [string, { patterns: { readonly group: readonly string[] }[] }]
  }
}

test.each(parts)('lint refuses in %s what the drawing has no arrow to', part => {
  const { overrides }: { overrides: Restricted[] } = JSON.parse(read('.oxlintrc.json'))
  const folder = part === 'content' ? 'content/**' : `src/${part}/**`
  const [, rule] = overrides.find(({ files }) => files.includes(folder))?.rules['no-restricted-imports'] ?? []
  const refused = new Set(rule?.patterns.flatMap(({ group }) => group))
  const others = parts.filter(other => other !== part)
  const allowed = arrows.filter(({ from, only }) => from === part && only === undefined).map(({ to }) => to)
  const isRefused = (other: string) => refused.has(`**/${other}/**`) || refused.has('**/src/**')
  expect(others.filter(other => !isRefused(other))).toEqual(allowed.toSorted())
})

test('every part is drawn and has its row, and every path that the document names is there', () => {
  const folders = globSync('src/*', { cwd: project }).map(folder => path.basename(folder))
  expect([...folders, 'content'].toSorted()).toEqual(parts)
  expect(folders.filter(folder => !document.includes(`| \`src/${folder}/`))).toEqual([])
  const places = [...document.matchAll(/`((?:src|content|scripts|tests|docs)\/[\w./*-]*)`/g)].map(
    ([, place = '']) => place,
  )
  expect(places.length).toBeGreaterThan(25)
  expect(places.filter(place => globSync(place, { cwd: project }).length === 0)).toEqual([])
})

/** Forms as they are written, with their file. */
const forms = globSync('src/web/**/*.tsx', { cwd: project }).flatMap(file =>
  [...read(file).matchAll(/<form\b[^]*?>\n/g)].map(([tag]) => ({ file, tag })),
)

test('the app sends its forms itself: each is of components/form.tsx', () => {
  const own = forms.filter(({ file }) => !file.startsWith('src/web/site/'))
  expect(own.map(({ file }) => file)).toEqual(['src/web/components/form.tsx'])
})

test('each form says how a browser is to send it, as those without a method put into the address what was typed', () => {
  expect(forms.length).toBeGreaterThan(5)
  expect(forms.filter(({ tag }) => !/\bmethod=/.test(tag))).toEqual([])
})
