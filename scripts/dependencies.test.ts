// The rules for dependencies: exact versions, each with a hash, no install scripts, known licences.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const project = path.resolve(import.meta.dirname, '..')
const read = (name: string): unknown => JSON.parse(readFileSync(path.join(project, name), 'utf8'))

const versions = z.record(z.string(), z.string())
const manifest = z
  .object({
    dependencies: versions,
    devDependencies: versions,
    optionalDependencies: versions,
    allowScripts: z.record(z.string(), z.literal(false)),
  })
  .parse(read('package.json'))

const { packages } = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        version: z.string(),
        integrity: z.string().optional(),
        license: z.string().optional(),
        hasInstallScript: z.boolean().optional(),
      }),
    ),
  })
  .parse(read('package-lock.json'))

/** Packages that state their licence only in a file. */
const unnamed = new Map([['png-js', 'MIT']])

const locked = Object.entries(packages)
  .filter(([place]) => place !== '')
  .map(([place, { license, ...facts }]) => {
    const name = place.replace(/^.*node_modules\//, '')
    return { ...facts, place, name, license: license ?? unnamed.get(name) }
  })

/** Licences that permit use and distribution under Apache-2.0. Fonts and build tools keep their own licences. */
const licences = new Set([
  'Apache-2.0',
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'PSF-2.0',
  'MIT or MPL-2.0',
  '(MIT OR Apache-2.0)',
  '(MIT AND Zlib)',
])

test('every version is exact, and the lock file has the same', () => {
  const declared = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }
  const wrong = Object.entries(declared).filter(
    ([name, version]) =>
      !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) || packages[`node_modules/${name}`]?.version !== version,
  )
  expect(wrong).toEqual([])
})

test('every locked package has a strong hash', () => {
  expect(locked.length).toBeGreaterThan(200)
  expect(locked.filter(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([])
})

test('no package runs an install script', () => {
  const running = locked.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)
  expect(
    running.filter(name => manifest.allowScripts[name] !== false && !name.endsWith('windows-x64')),
  ).toEqual([])
})

test('every package has a licence of the list', () => {
  expect(locked.filter(({ license }) => license === undefined || !licences.has(license))).toEqual([])
})
