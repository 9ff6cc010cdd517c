import { expect, test } from 'vitest'
import { run } from './run.mjs'

const node = (code: string) => run(process.execPath, ['-e', code], { quiet: true })

test('what a quiet program says, on either of its outputs, is given with its code', async () => {
  const { code, said } = await node('console.log("one"); console.error("two"); process.exitCode = 3')
  expect(code).toBe(3)
  expect(said).toBe('one\ntwo\n')
})

test('a quiet program is over at its own end, whatever it has started', async () => {
  const { said } = await node(`
    const left = require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 600_000)'], {
      stdio: 'inherit',
      detached: true,
    })
    console.log(left.pid)
    left.unref()
  `)
  expect(process.kill(Number(said), 'SIGKILL')).toBe(true)
})

test('a quiet program that cannot be started has failed, with the reason', async () => {
  const { code, said } = await run('no-such-program', [], { quiet: true })
  expect(code).toBe(1)
  expect(said).toContain('ENOENT')
})
