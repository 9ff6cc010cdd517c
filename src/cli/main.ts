import path from 'node:path'
import { applicationsCommand } from './commands/applications.ts'
import { auditCommand } from './commands/audit.ts'
import { demoCommand } from './commands/demo.ts'
import { listMessagesCommand } from './commands/list-messages.ts'
import { listOutboxCommand } from './commands/list-outbox.ts'
import { passwordResetCommand } from './commands/password-reset.ts'
import { reconcileCommand } from './commands/reconcile.ts'
import { secondFactorCommand } from './commands/second-factor.ts'
import { sessionsCommand } from './commands/sessions.ts'
import { runCommand } from './run-command.ts'

process.exitCode = await runCommand(
  [
    reconcileCommand,
    listMessagesCommand,
    listOutboxCommand,
    applicationsCommand,
    passwordResetCommand,
    secondFactorCommand,
    sessionsCommand,
    auditCommand,
    demoCommand,
  ],
  process.argv.slice(2),
  {
    environment: process.env,
    project: path.join(import.meta.dirname, '..', '..'),
    print: line => console.log(line),
    report: line => console.error(line),
  },
)
