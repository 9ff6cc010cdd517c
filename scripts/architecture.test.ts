import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const project = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(project, file), 'utf8')
const document = read('docs/architecture.md')

/** An arrow of the diagram: the importing part, the imported part, and the one file that it allows, if it names one. */
interface Arrow {
  readonly from: string
  readonly to: string
  readonly only: string | undefined
}

const arrows: readonly Arrow[] = [...document.matchAll(/^ {2}(\w+) -->(?:\|(\S+)\|)? (\w+)$/gm)].map(
  ([, from = '', only, to = '']) => ({ from, to, only }),
)
const parts = [...new Set(arrows.flatMap(({ from, to }) => [from, to]))].toSorted()

/** The part of a file: its folder below `src`, or `content`. */
const partOf = (file: string): string => /^src\/(\w+)\//.exec(file)?.[1] ?? file.split('/')[0] ?? ''

/**
 * The project's own files that a file imports, by paths from the root. Aliases such as `#runtime` are left out.
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

test('the diagram shows every import between parts and no others', () => {
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

test.each(parts)('lint refuses in %s every import without an arrow', part => {
  const { overrides }: { overrides: Restricted[] } = JSON.parse(read('.oxlintrc.json'))
  const folder = part === 'content' ? 'content/**' : `src/${part}/**`
  const [, rule] = overrides.find(({ files }) => files.includes(folder))?.rules['no-restricted-imports'] ?? []
  const refused = new Set(rule?.patterns.flatMap(({ group }) => group))
  const others = parts.filter(other => other !== part)
  const allowed = arrows.filter(({ from, only }) => from === part && only === undefined).map(({ to }) => to)
  const isRefused = (other: string) => refused.has(`**/${other}/**`) || refused.has('**/src/**')
  expect(others.filter(other => !isRefused(other))).toEqual(allowed.toSorted())
})

test('every part is in the diagram and the table, and every path in the document exists', () => {
  const folders = globSync('src/*', { cwd: project }).map(folder => path.basename(folder))
  expect([...folders, 'content'].toSorted()).toEqual(parts)
  expect(folders.filter(folder => !document.includes(`| \`src/${folder}/`))).toEqual([])
  const places = [...document.matchAll(/`((?:src|content|scripts|tests|docs)\/[\w./*-]*)`/g)].map(
    ([, place = '']) => place,
  )
  expect(places.length).toBeGreaterThan(25)
  expect(places.filter(place => globSync(place, { cwd: project }).length === 0)).toEqual([])
})

/** The walks: a heading and its numbered steps. */
const walks = ['A payment', 'A transfer', 'A page', 'A refusal', 'A migration'].map(name => {
  const [, section = ''] = document.split(`\n## ${name}\n`)
  const [text = ''] = section.split('\n## ')
  return { name, steps: [...text.matchAll(/^\d+\. (.+(?:\n {3}.+)*)/gm)].map(([, step = '']) => step) }
})

const quotedIn = (step: string) => [...step.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words)
const filesIn = (step: string) =>
  quotedIn(step).filter(words => /^(?:src|content|scripts|tests|docs)\//.test(words))
/** Names of functions and tables: one word in camel or snake case. */
const namesIn = (step: string) => quotedIn(step).filter(words => /^[a-z][a-z_]*[A-Z_a-z\d]+$/.test(words))

test.each(walks)('"$name" has at most ten steps, and every file in it exists', ({ steps }) => {
  expect(steps.length).toBeGreaterThan(3)
  expect(steps.length).toBeLessThanOrEqual(10)
  const files = steps.flatMap(filesIn)
  expect(files.length).toBeGreaterThan(3)
  expect(files.filter(file => !existsSync(path.join(project, file)))).toEqual([])
})

test.each(walks)('"$name" names functions and tables of the files beside them', ({ steps }) => {
  const walk = steps.flatMap(filesIn)
  const missing = steps.flatMap(step => {
    const files = filesIn(step).length > 0 ? filesIn(step) : walk
    const text = files.filter(file => /\.\w+$/.test(file)).map(read)
    return namesIn(step).filter(name => !text.some(each => new RegExp(`\\b${name}\\b`).test(each)))
  })
  expect(missing).toEqual([])
})

test.each(['docs/architecture.md', 'docs/ledger.md'])(
  '%s names the newest migration that states `post_transfers`',
  name => {
    const newest = globSync('src/bank/database/migrations/*.sql', { cwd: project })
      .filter(file => /create (?:or replace )?function post_transfers\(/.test(read(file)))
      .toSorted()
      .at(-1)
    const named = /`post_transfers(?:\(orders\))?`[^`]*`(?:[\w/]+\/)?(\d{3}-[a-z-]+\.sql)`/.exec(read(name))
    expect(named?.[1]).toBe(path.basename(newest ?? ''))
  },
)

/** The form tags and their files. */
const forms = globSync('src/web/**/*.tsx', { cwd: project }).flatMap(file =>
  [...read(file).matchAll(/<form\b[^]*?>\n/g)].map(([tag]) => ({ file, tag })),
)

test('every form of the app uses components/form.tsx', () => {
  const own = forms.filter(({ file }) => !file.startsWith('src/web/site/'))
  expect(own.map(({ file }) => file)).toEqual(['src/web/components/form.tsx'])
})

test('each form names its method, because a form without one puts the typed text into the address', () => {
  expect(forms.length).toBeGreaterThan(5)
  expect(forms.filter(({ tag }) => !/\bmethod=/.test(tag))).toEqual([])
})
