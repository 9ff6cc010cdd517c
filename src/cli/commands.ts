import type { Command } from './command.ts'
import { accessCommand } from './commands/access.ts'
import { applicationsCommand } from './commands/applications.ts'
import { auditCommand } from './commands/audit.ts'
import { backupCommand } from './commands/backup.ts'
import { customersCommand } from './commands/customers.ts'
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

/** The operator's commands, in the order in which they are listed. */
export const commands: readonly Command[] = [
  reconcileCommand,
  holdsCommand,
  transfersCommand,
  messagesCommand,
  listOutboxCommand,
  promotionsCommand,
  customersCommand,
  applicationsCommand,
  passwordResetCommand,
  secondFactorCommand,
  sessionsCommand,
  accessCommand,
  auditCommand,
  demoCommand,
  backupCommand,
  restoreCommand,
]
