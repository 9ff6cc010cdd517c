import path from 'node:path'
import { applicationsCommand } from './commands/applications.ts'
import { auditCommand } from './commands/audit.ts'
import { backupCommand } from './commands/backup.ts'
import { demoCommand } from './commands/demo.ts'
import { holdsCommand } from './commands/holds.ts'
import { listOutboxCommand } from './commands/list-outbox.ts'
import { messagesCommand } from './commands/messages.ts'
import { passwordResetCommand } from './commands/password-reset.ts'
import { promotionsCommand } from './commands/promotions.ts'
import { reconcileCommand } from './commands/reconcile.ts'
import { restoreCommand } from './commands/restore.ts'
import { secondFactorCommand } from './commands/second-factor.ts'
import { sessionsCommand } from './commands/sessions.ts'
import { transfersCommand } from './commands/transfers.ts'
import { runCommand } from './run-command.ts'

process.exitCode = await runCommand(
  [
    reconcileCommand,
    holdsCommand,
    transfersCommand,
    messagesCommand,
    listOutboxCommand,
    promotionsCommand,
    applicationsCommand,
    passwordResetCommand,
    secondFactorCommand,
    sessionsCommand,
    auditCommand,
    demoCommand,
    backupCommand,
    restoreCommand,
  ],
  process.argv.slice(2),
  {
    environment: process.env,
    project: path.join(import.meta.dirname, '..', '..'),
    print: line => console.log(line),
    report: line => console.error(line),
  },
)
