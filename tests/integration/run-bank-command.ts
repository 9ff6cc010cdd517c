import path from 'node:path'
import { type Command, runCommand } from '../../src/cli/command.ts'
import type { TestPostgres } from '../support/databases.ts'
import { databaseUrlOf } from '../support/run-server.ts'

/** Runs one of the operator's commands on a test's database, with the test's settings. */
export async function runBankCommand(
  command: Command,
  { connection }: TestPostgres,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
) {
  const printed: string[] = []
  const reported: string[] = []
  const code = await runCommand([command], [command.name, ...words], {
    environment: { DATABASE_URL: databaseUrlOf(connection), ...environment },
    project: path.resolve(import.meta.dirname, '../..'),
    print: line => printed.push(line),
    report: line => reported.push(line),
  })
  return { code, printed, reported }
}
