import type { Command } from './command.ts'
import { accessCommand, customersCommand, sessionsCommand } from './commands/customers.ts'
import { accountsCommand } from './commands/accounts.ts'
import { applicationsCommand } from './commands/applications.ts'
import { auditCommand, reconcileCommand } from './commands/audit.ts'
import { backupCommand, restoreCommand } from './commands/backup.ts'
import { cardRatesCommand } from './commands/card-rates.ts'
import { claimsCommand } from './commands/claims.ts'
import { disputesCommand } from './commands/disputes.ts'
import { demoCommand } from './commands/demo.ts'
import { dueCommand } from './commands/due.ts'
import { heldCommand } from './commands/held.ts'
import { holdsCommand } from './commands/holds.ts'
import { interestCommand, ratesCommand } from './commands/interest.ts'
import { outboxCommand } from './commands/outbox.ts'
import { messagesCommand } from './commands/messages.ts'
import { passkeysCommand, passwordResetCommand, secondFactorCommand } from './commands/lost-credentials.ts'
import { promotionsCommand } from './commands/promotions.ts'
import { staffCommand } from './commands/staff.ts'
import { transfersCommand } from './commands/transfers.ts'

/** The operator's commands, in the order of the list. */
export const commands: readonly Command[] = [
  reconcileCommand,
  holdsCommand,
  heldCommand,
  dueCommand,
  transfersCommand,
  claimsCommand,
  disputesCommand,
  interestCommand,
  ratesCommand,
  cardRatesCommand,
  messagesCommand,
  outboxCommand,
  promotionsCommand,
  customersCommand,
  accountsCommand,
  applicationsCommand,
  passwordResetCommand,
  secondFactorCommand,
  passkeysCommand,
  sessionsCommand,
  accessCommand,
  staffCommand,
  auditCommand,
  demoCommand,
  backupCommand,
  restoreCommand,
]
