import { Accounts, Balance } from './accounts.ts'
import { defineOperations } from './operation.ts'
import { Problem } from './problem.ts'
import { routes } from './routes.ts'
import { StatementId, StatementWithLines, Statements } from './statements.ts'
import { TransactionDetails } from './transaction-details.ts'
import { ExportQuery, TransactionId, TransactionPage, TransactionQuery } from './transactions.ts'
import { PlacedTransfer, TransferRequest, TransferWithReceipt } from './transfers.ts'
import { ById, badBody, faults, session } from './usual-answers.ts'

/** Accounts, what was booked on them, and transfers. */
export const accountOperations = defineOperations({
  listAccounts: {
    ...routes.listAccounts,
    summary: 'The accounts that the customer reaches',
    access: 'customer',
    answers: { 200: Accounts, ...session, ...faults },
  },
  readBalance: {
    ...routes.readBalance,
    summary: 'The balance of an account, as the bank has it now',
    access: 'customer',
    params: ById,
    answers: { 200: Balance, ...session, 404: Problem, ...faults },
  },
  listTransactions: {
    ...routes.listTransactions,
    summary: 'The transactions of an account, searched, filtered and in an order, by page',
    access: 'customer',
    params: ById,
    query: TransactionQuery,
    answers: { 200: TransactionPage, ...session, 404: Problem, 422: Problem, ...faults },
  },
  exportTransactions: {
    ...routes.exportTransactions,
    summary: 'All transactions that the filters leave, newest first, as a file',
    access: 'customer',
    params: ById,
    query: ExportQuery,
    answers: { 200: 'file', ...session, 404: Problem, 422: Problem, ...faults },
  },
  readTransaction: {
    ...routes.readTransaction,
    summary: 'One transaction of an account, with its receipt',
    access: 'customer',
    params: ById.extend({ transactionId: TransactionId }),
    answers: { 200: TransactionDetails, ...session, 404: Problem, ...faults },
  },
  listStatements: {
    ...routes.listStatements,
    summary: 'The statements of an account, one for every month with activity, newest first',
    access: 'customer',
    params: ById,
    answers: { 200: Statements, ...session, 404: Problem, ...faults },
  },
  readStatement: {
    ...routes.readStatement,
    summary: 'One statement with its lines; of the month that still runs, to date',
    access: 'customer',
    params: ById.extend({ statementId: StatementId }),
    answers: { 200: StatementWithLines, ...session, 404: Problem, ...faults },
  },
  exportStatement: {
    ...routes.exportStatement,
    summary:
      'One statement as CSV, with what it opens and closes with; of the month that still runs, to date',
    access: 'customer',
    params: ById.extend({ statementId: StatementId }),
    answers: { 200: 'file', ...session, 404: Problem, ...faults },
  },
  placeTransfer: {
    ...routes.placeTransfer,
    summary: 'Place a transfer; the same order sent again answers with its first outcome',
    access: 'customer',
    params: ById,
    body: TransferRequest,
    answers: {
      201: PlacedTransfer,
      200: PlacedTransfer,
      ...session,
      404: Problem,
      409: Problem,
      ...badBody,
      ...faults,
    },
  },
  readTransfer: {
    ...routes.readTransfer,
    summary: 'One transfer of the customer, with its receipt',
    access: 'customer',
    params: ById,
    answers: { 200: TransferWithReceipt, ...session, 404: Problem, ...faults },
  },
})
