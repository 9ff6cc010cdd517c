import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { scratchParent } from './scratch.mjs'

const module = path.join(import.meta.dirname, 'scratch.mjs')
const parent = scratchParent()

/** Makes a folder in a process of its own, which says its path and waits for a line. */
async function makeInProcess() {
  const code = `import { makeScratch } from '${module}'
    process.stdout.write(makeScratch())
    process.stdin.once('data', () => process.exit())`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code])
  const [said] = await once(child.stdout, 'data')
  return { child, folder: String(said) }
}

test('every account may write into the folder, and it goes with the process', async () => {
  const { child, folder } = await makeInProcess()
  expect(path.dirname(folder)).toBe(parent)
  expect(statSync(folder).mode & 0o1777).toBe(0o1777)
  child.stdin.write('\n')
  await once(child, 'exit')
  expect(existsSync(folder)).toBe(false)
})

test('what a killed process left goes with the next, and what a living one has stays', async () => {
  const { child: killed, folder: left } = await makeInProcess()
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  const own = path.join(parent, `sarsen-scratch-${process.pid}-of-this-test`)
  mkdirSync(own)
  const { child, folder } = await makeInProcess()
  expect([left, folder, own].map(each => existsSync(each))).toEqual([false, true, true])
  child.stdin.write('\n')
  await once(child, 'exit')
  rmSync(own, { recursive: true })
})
