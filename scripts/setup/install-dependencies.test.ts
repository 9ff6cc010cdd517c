import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

// In a temporary project with a fake npm that only records its calls.

const lock = JSON.stringify({ packages: { '': {}, 'node_modules/some-part': { version: '1.0.0' } } })
const program = `
  import { installDependencies } from './scripts/setup/install-dependencies.mjs'
  import { runCommand } from './scripts/setup/start-problem.mjs'
  await runCommand(() => installDependencies().then(() => 0))`
const npm = `
  import { mkdirSync, writeFileSync } from 'node:fs'
  mkdirSync('node_modules', { recursive: true })
  writeFileSync('called', '')`

let folder = ''
const inFolder = (...parts: string[]) => path.join(folder, ...parts)
const modules = () => inFolder('node_modules')
const elsewhere = () => inFolder('elsewhere')

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sarsen-install-'))
  cpSync(import.meta.dirname, inFolder('scripts/setup'), { recursive: true })
  writeFileSync(inFolder('package-lock.json'), lock)
  writeFileSync(inFolder('npm.mjs'), npm)
  mkdirSync(elsewhere())
})
afterEach(() => rmSync(folder, { recursive: true }))

function install() {
  rmSync(inFolder('called'), { force: true })
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: folder,
    env: { ...process.env, npm_execpath: inFolder('npm.mjs') },
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr, isNpmCalled: existsSync(inFolder('called')) }
}

test('missing dependencies are installed, once', () => {
  expect(install()).toMatchObject({ status: 0, isNpmCalled: true })
  expect(install()).toEqual({ status: 0, said: '', isNpmCalled: false })
})

test('if the dependencies are a link to others, npm does not empty those', () => {
  symlinkSync(elsewhere(), modules())
  const { said, ...end } = install()
  expect(end).toEqual({ status: 1, isNpmCalled: false })
  expect(said).toContain(`${modules()} is a link to ${elsewhere()}, where the dependencies are not those of`)
  expect(said).toContain('Remove the link, then start again.')
})

test('a link to the dependencies of the lock file is accepted', () => {
  symlinkSync(elsewhere(), modules())
  writeFileSync(path.join(elsewhere(), '.package-lock.json'), lock)
  expect(install()).toEqual({ status: 0, said: '', isNpmCalled: false })
})
