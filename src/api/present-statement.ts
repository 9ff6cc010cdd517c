import type {
  Statement as BankStatement,
  StatementWithLines as BankStatementWithLines,
} from '../bank/statements/statement.ts'
import { moneyOf } from '../contract/money.ts'
import type { Statement, StatementWithLines } from '../contract/statements.ts'
import { presentTransaction } from './present-transaction.ts'

const presentFigures = (statement: BankStatement) => ({
  id: statement.month,
  from: statement.from,
  to: statement.to,
  date: statement.issuedOn,
  openingBalance: moneyOf(statement.openingPence),
  closingBalance: moneyOf(statement.closingPence),
  moneyIn: moneyOf(statement.moneyInPence),
  moneyOut: moneyOf(statement.moneyOutPence),
  transactionCount: statement.transactionCount,
})

/** A statement as it stands in the list. */
export const presentStatement = (statement: BankStatement): Statement => ({
  ...presentFigures(statement),
  status: 'available',
  ...(statement.shownSizeBytes !== undefined && { sizeBytes: statement.shownSizeBytes }),
})

/** A statement with its lines. */
export const presentStatementWithLines = (statement: BankStatementWithLines): StatementWithLines => ({
  ...presentFigures(statement),
  isToDate: statement.isToDate,
  account: {
    holderName: statement.account.holderName,
    product: statement.account.product,
    sortCode: statement.account.sortCode,
    accountNumber: statement.account.accountNumber,
    iban: statement.account.iban,
    currency: 'GBP',
  },
  lines: statement.lines.map(presentTransaction),
})
