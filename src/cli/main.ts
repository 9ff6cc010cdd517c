import path from 'node:path'
import { listMessagesCommand } from './commands/list-messages.ts'
import { reconcileCommand } from './commands/reconcile.ts'
import { runCommand } from './run-command.ts'

process.exitCode = await runCommand([reconcileCommand, listMessagesCommand], process.argv.slice(2), {
  environment: process.env,
  project: path.join(import.meta.dirname, '..', '..'),
  print: line => console.log(line),
  report: line => console.error(line),
})
