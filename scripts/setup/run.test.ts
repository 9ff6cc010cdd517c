import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { run } from './run.mjs'

const node = (code: string) => run(process.execPath, ['-e', code], { quiet: true })

test('the output of a quiet program, from both streams, is returned with its code', async () => {
  const { code, said } = await node('console.log("one"); console.error("two"); process.exitCode = 3')
  expect(code).toBe(3)
  expect(said).toBe('one\ntwo\n')
})

test('a quiet program ends at its own exit, even if a child still runs', async () => {
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

test('a quiet program that cannot start fails with the reason', async () => {
  const { code, said } = await run('no-such-program', [], { quiet: true })
  expect(code).toBe(1)
  expect(said).toContain('ENOENT')
})

test('a program that takes too long gets SIGTERM, and can end its children', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const folder = mkdtempSync(path.join(tmpdir(), 'sarsen-run-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const ready = path.join(folder, 'ready')
  const ended = run(
    process.execPath,
    [
      '-e',
      `process.on('SIGTERM', () => {
        console.log('ending')
        process.exit(7)
      })
      setInterval(() => {}, 1_000)
      require('node:fs').writeFileSync('${ready}', '')`,
    ],
    { quiet: true, timeLimitMs: 120_000 },
  )
  await expect.poll(() => existsSync(ready)).toBe(true)
  vi.advanceTimersByTime(120_000)
  expect(await ended).toEqual({
    code: 7,
    said: 'ending\n\nIt took longer than 2 minutes, so it was stopped.\n',
  })
})
