import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const project = path.resolve(import.meta.dirname, '..')

const code = ['src', 'scripts', 'tests'].flatMap(folder =>
  readdirSync(path.join(project, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(?:tsx?|mjs|css)$/.test(name))
    .map(name => {
      const file = path.join(folder, name)
      return { file, lines: readFileSync(path.join(project, file), 'utf8').trimEnd().split('\n') }
    }),
)

const isComment = (line: string) => /^\s*(?:\/\/|\/?\*)/.test(line)

test('no file has more than 400 lines', () => {
  expect(code.filter(({ lines }) => lines.length > 400).map(({ file }) => file)).toEqual([])
})

// Prettier keeps the length of all other lines.
test('no line of a comment has more than 160 characters', () => {
  const long = code.flatMap(({ file, lines }) =>
    lines.flatMap((line, n) => (isComment(line) && line.length > 160 ? [`${file}:${n + 1}`] : [])),
  )
  expect(long).toEqual([])
})

test('no folder of the source is deeper than src/web/app/<feature>', () => {
  const deep = code.filter(({ file }) => file.startsWith('src') && file.split(path.sep).length > 5)
  expect(deep.map(({ file }) => file)).toEqual([])
})

test('no file or folder is named for being of use, or gathers others', () => {
  const vague = /(?:^|[\\/])(?:utils?|helpers?|misc|common|index)(?:[\\/]|\.\w+$)/
  expect(code.map(({ file }) => file).filter(file => vague.test(file))).toEqual([])
})

test('no picture of the documents weighs more than 100 KB', () => {
  const folder = path.join(project, 'docs', 'pictures')
  const sizes = readdirSync(folder).map(name => ({
    name,
    sizeBytes: statSync(path.join(folder, name)).size,
  }))
  expect(sizes.length).toBeGreaterThan(0)
  expect(sizes.filter(({ sizeBytes }) => sizeBytes > 100 * 1024)).toEqual([])
})
