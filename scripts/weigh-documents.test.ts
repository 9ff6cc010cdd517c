import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { weighDocument } from './weigh-documents.ts'

const dist = mkdtempSync(path.join(tmpdir(), 'sarsen-documents-'))
afterAll(() => rmSync(dist, { recursive: true }))
mkdirSync(path.join(dist, 'assets'))

/** Random text does not compress well, so each script weighs nearly three quarters of its size. */
const script = (name: string, code: string) =>
  writeFileSync(path.join(dist, 'assets', name), `${code}\n// ${randomBytes(3_000).toString('base64')}`)

script('first.js', '')
script('app.js', 'import "./react.js"; export * from "./words.js"; void import("./dialog.js")')
script('page.js', 'import { a } from "./react.js"; export { a }')
script('react.js', 'export const a = 1')
script('words.js', 'export const b = 1')
script('dialog.js', 'export const c = 1')

const html = `<head>
  <script src="/sarsen/assets/first.js"></script>
  <script type="module" fetchpriority="low" crossorigin src="/sarsen/assets/app.js"></script>
  <link rel="modulepreload" href="/sarsen/assets/page.js" />
</head>`

test('a document weighs the scripts that it names and all that they import at once, each of them once', async () => {
  const { files, bytes } = await weighDocument(html, dist)
  expect(files.toSorted()).toEqual(
    ['app', 'first', 'page', 'react', 'words'].map(name => `assets/${name}.js`),
  )
  expect(bytes).toBeGreaterThan(5 * 3_000)
  expect(bytes).toBeLessThan(5 * 4_000)
})
