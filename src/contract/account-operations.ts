import {
  AccountQuery,
  Accounts,
  Balance,
  HoldPage,
  HoldQuery,
  Interest,
  StatementId,
  Statements,
  StatementWithLines,
} from './accounts.ts'
import { ById, defineOperations } from './operation.ts'
import { routes } from './routes.ts'
import {
  AllExportQuery,
  AllTransactionsPage,
  ExportQuery,
  exportTypes,
  TransactionDetails,
  TransactionId,
  TransactionPage,
  TransactionQuery,
} from './transactions.ts'
import { PlacedTransfer, TransferRequest, TransferWithReceipt } from './transfers.ts'

/** Accounts, their transactions and statements, and transfers. */
export const accountOperations = defineOperations({
  listAccounts: {
    ...routes.listAccounts,
    summary: 'The accounts that the customer has access to',
    description:
      'With the product, holders, number, sort code, IBAN, balances and pots of each. The primary account comes first.',
    access: 'customer',
    query: AccountQuery,
    answers: { 200: Accounts },
  },
  readBalance: {
    ...routes.readBalance,
    summary: 'The current balance of an account',
    description: 'The booked balance, the part of it that is held, and the available balance.',
    access: 'customer',
    params: ById,
    answers: { 200: Balance },
    refusals: ['not_found'],
  },
  readInterest: {
    ...routes.readInterest,
    summary: 'The interest of a savings account',
    description:
      'The rate, what it earned until yesterday and was not paid yet, the next payment, and what it was paid in this tax year (from 6 April), the last one, and in all. An account that earns no interest answers not_found.',
    access: 'customer',
    params: ById,
    answers: { 200: Interest },
    refusals: ['not_found'],
  },
  listHolds: {
    ...routes.listHolds,
    summary: 'The pending holds of an account, newest first, by page',
    description: 'A hold sets money aside for a recipient until it is captured or released.',
    access: 'customer',
    params: ById,
    query: HoldQuery,
    answers: { 200: HoldPage },
    refusals: ['not_found'],
  },
  listAllTransactions: {
    ...routes.listAllTransactions,
    summary: 'The transactions of all accounts of the customer, by page, with search, filters and order',
    description:
      'Each with the id of its account; closed accounts are among them. What an order leaves equal goes by time, account id and number.',
    access: 'customer',
    query: TransactionQuery,
    answers: { 200: AllTransactionsPage },
  },
  exportAllTransactions: {
    ...routes.exportAllTransactions,
    summary:
      'All transactions of all accounts of the customer that match the filters, newest first, as a file',
    description:
      'As CSV, each row with the sort code and number of its account. OFX and QIF hold one account each. The file is streamed: if the connection breaks, it is incomplete.',
    access: 'customer',
    query: AllExportQuery,
    answers: { 200: { file: [exportTypes.csv] } },
  },
  listTransactions: {
    ...routes.listTransactions,
    summary: 'The transactions of an account, by page, with search, filters and order',
    description: 'Without filters, lists everything. Declined transfers are listed too, without a balance.',
    access: 'customer',
    params: ById,
    query: TransactionQuery,
    answers: { 200: TransactionPage },
    refusals: ['not_found'],
  },
  exportTransactions: {
    ...routes.exportTransactions,
    summary: 'All transactions that match the filters, newest first, as a file',
    description:
      'CSV for spreadsheets, OFX and QIF for bookkeeping. The file is streamed: if the connection breaks, it is incomplete.',
    access: 'customer',
    params: ById,
    query: ExportQuery,
    answers: { 200: { file: Object.values(exportTypes) } },
    refusals: ['not_found'],
  },
  readTransaction: {
    ...routes.readTransaction,
    summary: 'One transaction of an account, with its receipt',
    description:
      'The receipt has the account, the destination of a transfer, the reason for a decline, and when the bank took the order.',
    access: 'customer',
    params: ById.extend({
      transactionId: TransactionId.describe('The transaction, by the id that lists show'),
    }),
    answers: { 200: TransactionDetails },
    refusals: ['not_found'],
  },
  listStatements: {
    ...routes.listStatements,
    summary: 'The statements of an account, one for every month with activity, newest first',
    description:
      'Issued after the end of the month in London. The current month is not listed, but can be read.',
    access: 'customer',
    params: ById,
    answers: { 200: Statements },
    refusals: ['not_found'],
  },
  readStatement: {
    ...routes.readStatement,
    summary: 'One statement with its lines; for the current month, to date',
    description: 'The account, the opening and closing balance, and the booked transactions, newest first.',
    access: 'customer',
    params: ById.extend({ statementId: StatementId.describe('The statement, by its month: 2026-10') }),
    answers: { 200: StatementWithLines },
    refusals: ['not_found'],
  },
  exportStatement: {
    ...routes.exportStatement,
    summary: 'One statement as CSV, with its opening and closing balance; for the current month, to date',
    description: 'The same statement as a file for spreadsheets. The file is streamed.',
    access: 'customer',
    params: ById.extend({ statementId: StatementId.describe('The statement, by its month: 2026-10') }),
    answers: { 200: { file: [exportTypes.csv] } },
    refusals: ['not_found'],
  },
  placeTransfer: {
    ...routes.placeTransfer,
    summary: 'Place a transfer; the same order sent again answers with its first outcome',
    description:
      'For the private desk: everybody else places a payment. 201 has the decision: completed, or declined with the reason. The client makes the id. The same order sent again answers 200 with its first outcome and moves no money; another order with that id is refused.',
    access: 'customer',
    params: ById,
    body: TransferRequest,
    answers: { 201: PlacedTransfer, 200: PlacedTransfer },
    refusals: [
      'not_found',
      'transfer_id_reused',
      'checks_needed',
      'own_account',
      'too_many_unknown_accounts',
      'unknown_beneficiary_account',
      'sort_code_needed',
      'account_closed',
      'above_maximum',
    ],
  },
  readTransfer: {
    ...routes.readTransfer,
    summary: 'One transfer of the customer, with its receipt',
    description: 'By the id that the client gave it. A transfer of another customer is not found.',
    access: 'customer',
    params: ById,
    answers: { 200: TransferWithReceipt },
    refusals: ['not_found'],
  },
})
