import path from 'node:path'
import { commands } from './commands.ts'
import { runCommand } from './command.ts'

process.exitCode = await runCommand(commands, process.argv.slice(2), {
  environment: process.env,
  project: path.join(import.meta.dirname, '..', '..'),
  print: line => console.log(line),
  report: line => console.error(line),
})
