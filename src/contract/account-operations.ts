import {
  Accounts,
  Balance,
  HoldPage,
  HoldQuery,
  StatementId,
  Statements,
  StatementWithLines,
} from './accounts.ts'
import { badBody, ById, defineOperations, faults, session } from './operation.ts'
import { Problem } from './problem.ts'
import { routes } from './routes.ts'
import {
  ExportQuery,
  exportTypes,
  TransactionDetails,
  TransactionId,
  TransactionPage,
  TransactionQuery,
} from './transactions.ts'
import { PlacedTransfer, TransferRequest, TransferWithReceipt } from './transfers.ts'

/** Accounts, what was booked on them, and transfers. */
export const accountOperations = defineOperations({
  listAccounts: {
    ...routes.listAccounts,
    summary: 'The accounts that the customer reaches',
    description: 'With the product, holder, number, sort code, IBAN and balances of each.',
    access: 'customer',
    answers: { 200: Accounts, ...session, ...faults },
  },
  readBalance: {
    ...routes.readBalance,
    summary: 'The balance of an account, as the bank has it now',
    description: 'What is booked, what of it is set aside, and what is available.',
    access: 'customer',
    params: ById,
    answers: { 200: Balance, ...session, 404: Problem, ...faults },
  },
  listHolds: {
    ...routes.listHolds,
    summary: 'The money of an account that is set aside and not yet taken, newest first, by page',
    description:
      'Money that is set aside for somebody and neither taken nor let go yet, newest first, by page.',
    access: 'customer',
    params: ById,
    query: HoldQuery,
    answers: { 200: HoldPage, ...session, 404: Problem, 422: Problem, ...faults },
  },
  listTransactions: {
    ...routes.listTransactions,
    summary: 'The transactions of an account, searched, filtered and in an order, by page',
    description:
      'Filters that are left out leave everything. Declined transfers are listed too, without a balance.',
    access: 'customer',
    params: ById,
    query: TransactionQuery,
    answers: { 200: TransactionPage, ...session, 404: Problem, 422: Problem, ...faults },
  },
  exportTransactions: {
    ...routes.exportTransactions,
    summary: 'All transactions that the filters leave, newest first, as a file',
    description:
      'CSV for spreadsheets, OFX and QIF for bookkeeping. It is sent as it is made; one that breaks off is not whole.',
    access: 'customer',
    params: ById,
    query: ExportQuery,
    answers: { 200: { file: Object.values(exportTypes) }, ...session, 404: Problem, 422: Problem, ...faults },
  },
  readTransaction: {
    ...routes.readTransaction,
    summary: 'One transaction of an account, with its receipt',
    description:
      'With what its receipt says: whose account it is, where a transfer went, why a declined one did not, and when the order was taken.',
    access: 'customer',
    params: ById.extend({
      transactionId: TransactionId.describe('The transaction, by the id that lists show'),
    }),
    answers: { 200: TransactionDetails, ...session, 404: Problem, ...faults },
  },
  listStatements: {
    ...routes.listStatements,
    summary: 'The statements of an account, one for every month with activity, newest first',
    description:
      'Issued when their month is over in London. The month that still runs is not among them and can be read.',
    access: 'customer',
    params: ById,
    answers: { 200: Statements, ...session, 404: Problem, ...faults },
  },
  readStatement: {
    ...routes.readStatement,
    summary: 'One statement with its lines; of the month that still runs, to date',
    description: 'The account, the opening and closing balance, and what was booked, newest first.',
    access: 'customer',
    params: ById.extend({ statementId: StatementId.describe('The statement, by its month: 2026-10') }),
    answers: { 200: StatementWithLines, ...session, 404: Problem, ...faults },
  },
  exportStatement: {
    ...routes.exportStatement,
    summary:
      'One statement as CSV, with what it opens and closes with; of the month that still runs, to date',
    description: 'The same as a file for spreadsheets. It is sent as it is made.',
    access: 'customer',
    params: ById.extend({ statementId: StatementId.describe('The statement, by its month: 2026-10') }),
    answers: { 200: { file: [exportTypes.csv] }, ...session, 404: Problem, ...faults },
  },
  placeTransfer: {
    ...routes.placeTransfer,
    summary: 'Place a transfer; the same order sent again answers with its first outcome',
    description:
      '201 says what was decided: completed or declined, with the reason. The client makes the id. The same order sent again answers 200 with its first outcome and moves nothing; another one under that id is refused.',
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
    description: 'By the id under which it was sent. Another customer’s is not found.',
    access: 'customer',
    params: ById,
    answers: { 200: TransferWithReceipt, ...session, 404: Problem, ...faults },
  },
})
