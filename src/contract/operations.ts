import { z } from 'zod'
import { Accounts, Balance } from './accounts.ts'
import { MessagePage, MessageQuery, MessageRequest } from './messages.ts'
import { SubscriptionRequest } from './newsletter.ts'
import { defineOperations } from './operation.ts'
import { Problem } from './problem.ts'
import { routes } from './routes.ts'
import { Session, SessionRequest } from './sessions.ts'
import { TransactionPage, TransactionQuery } from './transactions.ts'
import { PlacedTransfer, TransferRequest, TransferWithReceipt } from './transfers.ts'

// What any operation may answer; what one with a body or behind a session may answer besides.
const faults = { 500: Problem, 503: Problem } as const
const badBody = { 400: Problem, 403: Problem, 413: Problem, 415: Problem, 422: Problem } as const
const session = { 401: Problem } as const
const throttled = { 429: Problem } as const

const ById = z.strictObject({ id: z.uuid().toLowerCase() })

/** Every operation of the API. The routes and shapes are fixed once shipped; further ones may be added. */
export const operations = defineOperations({
  signIn: {
    ...routes.signIn,
    summary: 'Sign in',
    access: 'anyone',
    body: SessionRequest,
    answers: { 201: Session, 401: Problem, ...badBody, ...faults },
  },
  readSession: {
    ...routes.readSession,
    summary: 'Who is signed in, and until when',
    access: 'customer',
    answers: { 200: Session, ...session, ...faults },
  },
  signOut: {
    ...routes.signOut,
    summary: 'Sign out',
    access: 'anyone',
    answers: { 204: 'none', 403: Problem, ...faults },
  },
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
    summary: 'The transactions of an account, newest first, by page',
    access: 'customer',
    params: ById,
    query: TransactionQuery,
    answers: { 200: TransactionPage, ...session, 404: Problem, 422: Problem, ...faults },
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
  sendMessage: {
    ...routes.sendMessage,
    summary: 'Send the bank a message; the same message sent again is kept once',
    access: 'either',
    body: MessageRequest,
    answers: { 202: 'none', 409: Problem, ...badBody, ...throttled, ...faults },
  },
  listMessages: {
    ...routes.listMessages,
    summary: 'The messages that the customer sent while signed in, newest first, by page',
    access: 'customer',
    query: MessageQuery,
    answers: { 200: MessagePage, ...session, 422: Problem, ...faults },
  },
  subscribeToNewsletter: {
    ...routes.subscribeToNewsletter,
    summary: 'Ask for the newsletter; the answer is the same for an email that has it already',
    access: 'anyone',
    body: SubscriptionRequest,
    answers: { 202: 'none', ...badBody, ...throttled, ...faults },
  },
})

export type BankOperations = typeof operations
