import type { Bank } from '../bank/bank.ts'
import { exportStatement } from '../bank/statements/export-statement.ts'
import { listStatements } from '../bank/statements/list-statements.ts'
import { readStatement } from '../bank/statements/read-statement.ts'
import type { BankOperations } from '../contract/operations.ts'
import { writeStatement } from './exports/write-export.ts'
import type { Handlers } from './handler.ts'
import { presentStatement, presentStatementWithLines } from './present-statement.ts'
import { refusals } from './refusals.ts'

export const statementHandlers = (
  bank: Bank,
): Pick<Handlers<BankOperations>, 'listStatements' | 'readStatement' | 'exportStatement'> => ({
  async listStatements({ session, params }, { reply, refuse }) {
    const listed = await listStatements(bank, { customerId: session.customerId, accountId: params.id })
    if (!listed) return refuse(refusals.not_found)
    return reply(200, { statements: listed.map(presentStatement) })
  },

  async readStatement({ session, params }, { reply, refuse }) {
    const { id: accountId, statementId: month } = params
    const read = await readStatement(bank, { customerId: session.customerId, accountId, month })
    return read ? reply(200, presentStatementWithLines(read)) : refuse(refusals.not_found)
  },

  async exportStatement({ session, params }, { reply, refuse }) {
    const { id: accountId, statementId: month } = params
    const exported = await exportStatement(bank, { customerId: session.customerId, accountId, month })
    return exported ? reply(200, writeStatement(exported)) : refuse(refusals.not_found)
  },
})
