// The operator's links lead to the running server, at any address, without an argument that names it.
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { passwordResetCommand } from '../../src/cli/commands/lost-credentials.ts'
import { runCommand } from '../../src/cli/command.ts'
import { cleanUp, runServer } from '../support/run-server.ts'
import { copyOfBank } from './copy-of-bank.ts'

afterEach(cleanUp)

async function makeLink(environment: Record<string, string>) {
  const printed: string[] = []
  const reported: string[] = []
  const words = ['password-reset', demoCustomers.personal.email]
  const code = await runCommand([passwordResetCommand], words, {
    environment,
    project: path.resolve(import.meta.dirname, '../..'),
    print: line => printed.push(line),
    report: line => reported.push(line),
  })
  return { code, link: new URL(printed[0] ?? ''), reported }
}

test('a password reset link leads to the running server, unless a setting says otherwise', async () => {
  const dataDir = copyOfBank()
  const server = runServer({ DATA_DIR: dataDir })
  const { origin } = await server.ready
  const made = await makeLink({ DATA_DIR: dataDir })
  expect([made.code, made.link.origin, made.reported]).toEqual([0, origin, []])
  const settings = { DATA_DIR: dataDir, PUBLIC_ORIGIN: 'https://bank.example' }
  expect((await makeLink(settings)).link.origin).toBe('https://bank.example')
  expect((await makeLink({ DATA_DIR: dataDir, PORT: '8123' })).link.origin).toBe('http://localhost:8123')
})
