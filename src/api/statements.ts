import type { Bank } from '../bank/bank.ts'
import { exportStatement, readStatement } from '../bank/statements/read-statement.ts'
import {
  listStatements,
  type Statement as BankStatement,
  type StatementWithLines as BankStatementWithLines,
} from '../bank/statements/statement.ts'
import type { Statement, StatementWithLines } from '../contract/accounts.ts'
import type { StatementInterest } from '../bank/statements/statement-interest.ts'
import type { BankOperations } from '../contract/operations.ts'
import { aerPercent, grossPercent } from '../domain/interest.ts'
import { moneyOf } from '../domain/money.ts'
import { writeStatement } from './exports.ts'
import type { Handlers } from './handler.ts'
import { presentTransaction } from './transactions.ts'

export const statementHandlers = (
  bank: Bank,
): Pick<Handlers<BankOperations>, 'listStatements' | 'readStatement' | 'exportStatement'> => ({
  async listStatements({ session, params }, { reply, refuse }) {
    const listed = await listStatements(bank, { customerId: session.customerId, accountId: params.id })
    if (!listed) return refuse({ code: 'not_found' })
    return reply(200, { statements: listed.map(presentStatement) })
  },

  async readStatement({ session, params }, { reply, refuse }) {
    const { id: accountId, statementId: month } = params
    const read = await readStatement(bank, { customerId: session.customerId, accountId, month })
    return read ? reply(200, presentStatementWithLines(read)) : refuse({ code: 'not_found' })
  },

  async exportStatement({ session, params }, { reply, refuse }) {
    const { id: accountId, statementId: month } = params
    const exported = await exportStatement(bank, { customerId: session.customerId, accountId, month })
    return exported ? reply(200, writeStatement(exported)) : refuse({ code: 'not_found' })
  },
})

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
  ...(statement.interest && { interest: presentInterest(statement.interest) }),
})

const presentInterest = ({ productCode, grossMillionths, paidPence }: StatementInterest) => ({
  aer: aerPercent(grossMillionths, productCode === 'flexisave' ? 12 : 1),
  gross: grossPercent(grossMillionths),
  paid: moneyOf(paidPence),
})

/** A statement as the list shows it. */
const presentStatement = (statement: BankStatement): Statement => ({
  ...presentFigures(statement),
  status: 'available',
  ...(statement.shownSizeBytes !== undefined && { sizeBytes: statement.shownSizeBytes }),
})

/** A statement with its lines. */
const presentStatementWithLines = (statement: BankStatementWithLines): StatementWithLines => ({
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
