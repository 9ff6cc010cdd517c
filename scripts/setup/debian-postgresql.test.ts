import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AptGet } from './debian-packages.d.mts'
import { unpackPostgresql } from './debian-postgresql.mjs'

// These replace apt-get and dpkg-deb, because a test must not wait for downloads.
let above: string
let folder: string
let commands: string[]
beforeEach(() => {
  above = mkdtempSync(path.join(tmpdir(), 'sarsen-unpacked-'))
  folder = path.join(above, 'postgresql-15')
  commands = []
})
afterEach(() => rmSync(above, { recursive: true }))

const toInstall =
  ['libc6', 'libicu72', 'libllvm14', 'libjson-perl', 'postgresql-common', 'libpq5', 'postgresql-15']
    .map(name => `Inst ${name} (1.0 Debian:12/stable [amd64])`)
    .join('\n') + '\nConf postgresql-15 (1.0 Debian:12/stable [amd64])\n'

const aptGet: AptGet = async (words, { cwd = '' } = {}) => {
  commands.push(words.join(' '))
  const [word, ...names] = words
  if (word === 'download') for (const name of names) writeFileSync(path.join(cwd, `${name}.deb`), '')
  return { code: 0, said: word === 'install' ? toInstall : '' }
}

const dpkgDeb = async (words: readonly string[]) => {
  const [, deb = '', root = ''] = words
  const place =
    path.basename(deb) === 'postgresql-15.deb' ? 'usr/lib/postgresql/15/bin' : 'usr/lib/x86_64-linux-gnu'
  mkdirSync(path.join(root, place), { recursive: true })
  writeFileSync(path.join(root, place, place.endsWith('bin') ? 'postgres' : 'libpq.so'), '')
  return { code: 0, said: '' }
}

test('it is unpacked with the missing libraries, and nothing is installed', async () => {
  await unpackPostgresql({ folder, aptGet, dpkgDeb })
  expect(commands).toEqual([
    'update',
    'install --simulate --no-install-recommends postgresql-15',
    'download libicu72 libpq5 postgresql-15',
  ])
  expect(readdirSync(above)).toEqual(['postgresql-15'])
  expect(readdirSync(folder).toSorted()).toEqual(['bin', 'root'])
})

test('each program starts with those libraries', async () => {
  await unpackPostgresql({ folder, aptGet, dpkgDeb })
  const starter = path.join(folder, 'bin', 'postgres')
  expect(statSync(starter).mode & 0o777).toBe(0o755)
  const root = path.join(folder, 'root')
  expect(readFileSync(starter, 'utf8')).toBe(
    `#!/bin/sh\nexport LD_LIBRARY_PATH='${root}/usr/lib/x86_64-linux-gnu:${root}/lib/x86_64-linux-gnu'\n` +
      `exec '${root}/usr/lib/postgresql/15/bin/postgres' "$@"\n`,
  )
})

/** The same when nothing can be downloaded. */
const refusing: AptGet = async (words, options) => ({
  ...(await aptGet(words, options)),
  code: words[0] === 'download' ? 100 : 0,
})

test('if a package is unavailable, no folder appears', async () => {
  await unpackPostgresql({ folder, aptGet: refusing, dpkgDeb })
  expect(existsSync(folder)).toBe(false)
  expect(readdirSync(above)).toEqual([])
})
