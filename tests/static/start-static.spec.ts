import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test } from 'vitest'

const project = path.resolve(import.meta.dirname, '../..')

/** Starts it as `npm run start:static` does, and returns its exit and its output. */
function start(settings: Record<string, string>) {
  const child = spawn(process.execPath, ['scripts/start-static.mjs'], {
    cwd: project,
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, said }))
  const ready = new Promise<string>((resolve, reject) => {
    const hear = (part: Buffer) => {
      said += part.toString()
      const [, address] = /is ready:\s+(\S+)/.exec(said) ?? []
      if (address !== undefined) resolve(address)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then(() => reject(new Error(said)))
  })
  ready.catch(() => undefined) // a test that expects the end does not wait for this
  return { ready, ended, stop: () => child.kill('SIGTERM') }
}

test('one command serves the site at the printed address, and ends in order when it is stopped', async () => {
  const { ready, ended, stop } = start({ PORT: '0' })
  const address = await ready
  const answer = await fetch(new URL('about', address))
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('<title>About us | Sarsen</title>')
  stop()
  expect((await ended).code).toBe(0)
})

test.each([
  [{ PORT: 'web' }, 'PORT must be'],
  [{ PORT: '65536' }, 'PORT must be'],
  [{ PORT: '0', BASE_PATH: '/a b' }, 'BASE_PATH must be'],
  [{ PORT: '0', BASE_PATH: '/../up' }, 'BASE_PATH must be'],
  [{ PORT: '0', SITE_ORIGIN: 'https://bank.example/sarsen' }, 'SITE_ORIGIN must be'],
])('impossible settings (%o) are refused with a sentence', async (settings, words) => {
  const { code, said } = await start(settings).ended
  expect(code).toBe(1)
  expect(said).toContain(words)
  expect(said.trim().split('\n')).toHaveLength(1)
})
