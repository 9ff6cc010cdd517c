import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installPackages } from './debian-packages.mjs'

// apt-get stands in here: what it would install is not for a test to change.
const asShipped = '# Create a "main" cluster\n#create_main_cluster = true\n'

let folder: string
let settings: string
let asked: { words: string; makesCluster: boolean }[]

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sarsen-packages-'))
  settings = path.join(folder, 'createcluster.conf')
  asked = []
})
afterEach(() => rmSync(folder, { recursive: true }))

const aptGet = (...words: string[]) => {
  const name = words.at(-1)
  if (name === 'postgresql-common') writeFileSync(settings, asShipped)
  const makesCluster =
    name === 'postgresql-15' && !/^create_main_cluster = false$/m.test(readFileSync(settings, 'utf8'))
  asked.push({ words: words.join(' '), makesCluster })
  return Promise.resolve({ code: name === 'ofx' ? 100 : 0, said: '' })
}

test('each package is installed by itself, so that one that is not to be had keeps no other away', async () => {
  await installPackages(['ofx', 'qpdf'], { aptGet, settings })
  expect(asked.map(({ words }) => words)).toEqual([
    'update',
    'install --yes --no-install-recommends ofx',
    'install --yes --no-install-recommends qpdf',
  ])
})

test('PostgreSQL comes without a cluster of Debian’s, whose settings are as they were afterwards', async () => {
  await installPackages(['postgresql-15'], { aptGet, settings })
  expect(asked.map(({ words }) => words.split(' ').at(-1))).toEqual([
    'update',
    'postgresql-common',
    'postgresql-15',
  ])
  expect(asked.every(({ makesCluster }) => !makesCluster)).toBe(true)
  expect(readFileSync(settings, 'utf8')).toBe(asShipped)
})
