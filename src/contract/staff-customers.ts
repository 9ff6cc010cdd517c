import { z } from 'zod'
import { disputeReasonNames, disputeStatusNames } from '../domain/card-disputes.ts'
import { cardKinds, cardStatusNames } from '../domain/cards.ts'
import { readCustomerSearch } from '../domain/customer-search.ts'
import { payeeKinds } from '../domain/name-check.ts'
import { paymentStatuses } from '../domain/payment-status.ts'
import { productCodes } from '../domain/products.ts'
import { identityCheckMethodNames, lookReasonNames, shownFieldNames } from '../domain/staff-looks.ts'
import { taskKinds, taskStates } from '../domain/tasks.ts'
import { clientId, line, LondonDay, Money, pageQuery } from './fields.ts'
import { Device, SecurityEvent } from './sessions.ts'
import { staffText } from './staff-act-fields.ts'
import { noteLengths } from './staff-act-words.ts'
import { staffCustomerWords as words } from './staff-customer-words.ts'
import { StaffNamedIds } from './staff-watching.ts'

const Note = staffText(noteLengths.min, noteLengths.max, words.note)
const Reason = z.enum(lookReasonNames, words.reason)

interface Reasoned {
  readonly reason: (typeof lookReasonNames)[number]
  readonly note?: string | undefined
}

/** The reason Other needs a note. */
const isNoted = ({ reason, note }: Reasoned): boolean => reason !== 'other' || note !== undefined
const needsNote = { path: ['note'], error: words.note, params: { code: 'missing' } }

const searchWords = { missing: words.search, tooLong: words.search, unseen: words.search }

/** The search: it is read once, and stored nowhere. */
export const StaffSearchRequest = z
  .strictObject({
    search: line(300, searchWords).transform((typed, context) => {
      const search = readCustomerSearch(typed)
      if (search) return search
      context.addIssue({ code: 'custom', message: words.search, params: { code: 'not_understood' } })
      return z.NEVER
    }),
    reason: Reason,
    note: Note.optional(),
  })
  .refine(isNoted, needsNote)
  .meta({ id: 'StaffSearchRequest' })

/** A customer who was found, masked: enough to choose. */
const StaffFoundCustomer = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string().meta({ examples: ['m•••@sarsen.example'] }),
    kind: z.enum(['personal', 'corporate']),
    since: z.iso.datetime(),
    accounts: z.array(
      z.object({ product: z.string(), number: z.string().meta({ examples: ['•••• 7836'] }) }),
    ),
  })
  .meta({ id: 'StaffFoundCustomer' })

/** Ten at most; none if more match, and `tooMany` says so. */
export const StaffFoundCustomers = z
  .object({ customers: z.array(StaffFoundCustomer), tooMany: z.boolean() })
  .meta({ id: 'StaffFoundCustomers' })

export const StaffLookRequest = z
  .strictObject({ customerId: z.uuid(words.search).toLowerCase(), reason: Reason, note: Note.optional() })
  .refine(isNoted, needsNote)
  .meta({ id: 'StaffLookRequest' })

/** That a customer's record is open, until `endsAt`. */
export const StaffLook = z
  .object({
    id: z.uuid(),
    customerId: z.uuid(),
    reason: z.enum([...lookReasonNames, 'task', 'second_check']),
    openedAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
  })
  .meta({ id: 'StaffLook' })
export type StaffLook = z.infer<typeof StaffLook>

/** Whose record it is, and by which look it is open. `asOf`: by the bank's clock. */
const Head = z
  .object({
    customer: z.object({ id: z.uuid(), name: z.string(), isDemo: z.boolean() }),
    look: StaffLook,
    asOf: z.iso.datetime(),
  })
  .meta({ id: 'StaffRecordHead' })

export const StaffLookAnswer = z.object({ head: Head }).meta({ id: 'StaffLookAnswer' })

/** `accountId`: for `account_number`. */
export const StaffShowRequest = z
  .strictObject({
    field: z.enum(shownFieldNames, words.field),
    accountId: z.uuid(words.account).toLowerCase().optional(),
    reason: Reason,
    note: Note.optional(),
  })
  .refine(isNoted, needsNote)
  .refine(({ field, accountId }) => (field === 'account_number') === (accountId !== undefined), {
    path: ['accountId'],
    error: words.account,
    params: { code: 'missing' },
  })
  .meta({ id: 'StaffShowRequest' })

/** A page hides it at `hidesAt`. */
export const StaffShownField = z
  .object({ field: z.enum(shownFieldNames), value: z.string(), hidesAt: z.iso.datetime() })
  .meta({ id: 'StaffShownField' })

export const StaffIdentityCheckRequest = z
  .strictObject({
    id: clientId('Give the check an id: a UUID'),
    method: z.enum(identityCheckMethodNames, words.method),
    checked: Note,
  })
  .meta({ id: 'StaffIdentityCheckRequest' })

/** Good for one act of the member who made it, until `endsAt`. */
export const StaffIdentityCheck = z
  .object({
    id: z.uuid(),
    method: z.enum(identityCheckMethodNames),
    checkedAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
  })
  .meta({ id: 'StaffIdentityCheck' })
export type StaffIdentityCheck = z.infer<typeof StaffIdentityCheck>

export const StaffIdentityCheckAnswer = z
  .object({ identityCheck: StaffIdentityCheck })
  .meta({ id: 'StaffIdentityCheckAnswer' })

/** Who a customer is, masked, and how they get in. Null: the bank does not know it. */
export const StaffCustomerOverview = z
  .object({
    head: Head,
    kind: z.enum(['personal', 'corporate']),
    since: z.iso.datetime(),
    hasPaymentChecks: z.boolean(),
    email: z.string().meta({ examples: ['m•••@sarsen.example'] }),
    phone: z.string().nullable(),
    dateOfBirth: z.string().nullable(),
    idNumber: z.string().nullable(),
    emailChangedAt: z.iso.datetime().nullable(),
    phoneChangedAt: z.iso.datetime().nullable(),
    secondFactor: z.object({ isAppOn: z.boolean(), passkeys: z.int(), recoveryCodesLeft: z.int() }),
    openSessions: z.int(),
    isSignInStopped: z.boolean(),
    accounts: z.object({ open: z.int(), booked: z.string() }),
    identityChecks: z.array(StaffIdentityCheck),
    waiting: z.object({
      messages: z.int().describe('Without an answer'),
      tasks: z.int().describe('That are not closed'),
    }),
  })
  .meta({ id: 'StaffCustomerOverview' })

const StaffAccount = z
  .object({
    id: z.uuid(),
    product: z.string(),
    productCode: z.enum(productCodes),
    isPrimary: z.boolean(),
    number: z.string().meta({ examples: ['•••• 7836'] }),
    holders: z.array(z.string()),
    status: z.enum(['open', 'frozen', 'closed']),
    isFrozenByBank: z.boolean(),
    isFrozenByHolder: z.boolean(),
    booked: z.string(),
    held: Money,
    available: z.string(),
    openedAt: z.iso.datetime(),
    closedAt: z.iso.datetime().nullable(),
    pots: z.object({ count: z.int(), balance: Money }),
  })
  .meta({ id: 'StaffAccount' })

/** `kind`: a card's is captured by its network alone, and that of a held payment is decided with it. */
const StaffHold = z
  .object({
    id: z.uuid(),
    accountId: z.uuid(),
    amount: Money,
    recipientName: z.string(),
    reference: z.string(),
    placedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    kind: z.enum(['card', 'held_payment', 'bank']),
  })
  .meta({ id: 'StaffHold' })

/** `name`: with the last four digits of its number, the only ones that staff see. */
const StaffCard = z
  .object({
    id: z.uuid(),
    accountId: z.uuid(),
    kind: z.enum(cardKinds),
    name: z.string().meta({ examples: ['Tarn card (4823)'] }),
    status: z.enum(cardStatusNames),
    hasEnded: z.boolean(),
    orderedAt: z.iso.datetime(),
    expiresOn: LondonDay,
  })
  .meta({ id: 'StaffCard' })

/** `dueDay`: null while the bank has nothing to decide. */
const StaffCardDispute = z
  .object({
    id: z.uuid(),
    number: z.int(),
    merchant: z.string(),
    amount: Money,
    reason: z.enum(disputeReasonNames),
    status: z.enum(disputeStatusNames),
    madeAt: z.iso.datetime(),
    dueDay: LondonDay.nullable(),
  })
  .meta({ id: 'StaffCardDispute' })

export const StaffCustomerAccounts = z
  .object({
    head: Head,
    accounts: z.array(StaffAccount),
    holds: z.array(StaffHold),
    cards: z.array(StaffCard),
    disputes: z.array(StaffCardDispute).describe('Of card payments, newest first'),
  })
  .meta({ id: 'StaffCustomerAccounts' })

export const StaffPageQuery = pageQuery('rows')

const paged = { head: Head, page: z.int(), pageSize: z.int(), total: z.int() }

/** `transactionId`: the line that it made. The id of a completed one is its transfer's. */
const StaffPayment = z
  .object({
    id: z.uuid(),
    status: z.enum(paymentStatuses),
    accountId: z.uuid(),
    name: z.string(),
    destination: z.string().meta({ examples: ['•••• 7836'] }),
    amount: Money,
    reference: z.string(),
    placedAt: z.iso.datetime(),
    dueOn: LondonDay,
    transactionId: z.string().nullable(),
  })
  .meta({ id: 'StaffPayment' })

export const StaffCustomerPayments = z
  .object({ ...paged, payments: z.array(StaffPayment) })
  .meta({ id: 'StaffCustomerPayments' })

const StaffPayee = z
  .object({
    id: z.uuid(),
    name: z.string(),
    kind: z.enum(payeeKinds),
    destination: z.string().meta({ examples: ['•••• 7836'] }),
    isTrusted: z.boolean(),
    addedAt: z.iso.datetime(),
    lastPaidAt: z.iso.datetime().nullable(),
    nameCheck: z.object({ reasonCode: z.string().nullable(), checkedAt: z.iso.datetime() }).nullable(),
  })
  .meta({ id: 'StaffPayee' })

export const StaffCustomerPayees = z
  .object({ ...paged, payees: z.array(StaffPayee) })
  .meta({ id: 'StaffCustomerPayees' })

/** Where the customer is signed in, and a page of their security log as they see it. */
export const StaffCustomerSecurity = z
  .object({
    ...paged,
    sessions: z.array(
      z.object({
        id: z.uuid(),
        device: Device,
        address: z.string(),
        signedInAt: z.iso.datetime(),
        lastActiveAt: z.iso.datetime(),
      }),
    ),
    events: z.array(SecurityEvent),
  })
  .meta({ id: 'StaffCustomerSecurity' })

export const StaffCustomerMessages = z
  .object({
    ...paged,
    messages: z.array(
      z.object({
        id: z.uuid(),
        subject: z.string(),
        message: z.string(),
        sentAt: z.iso.datetime(),
        answer: z.object({ text: z.string(), at: z.iso.datetime() }).nullable(),
      }),
    ),
  })
  .meta({ id: 'StaffCustomerMessages' })

/** What left the bank for the customer, or is to leave it. Links are hidden. */
export const StaffCustomerNotifications = z
  .object({
    ...paged,
    notifications: z.array(
      z.object({
        id: z.uuid(),
        channel: z.enum(['email', 'sms', 'post']),
        recipient: z.string(),
        subject: z.string(),
        text: z.string(),
        status: z.enum(['waiting', 'sent', 'failed']),
        createdAt: z.iso.datetime(),
        sentAt: z.iso.datetime().nullable(),
      }),
    ),
  })
  .meta({ id: 'StaffCustomerNotifications' })

/**
 * A page of the customer's audit chain, newest first, with masked facts. `brokenAt`: the first event that does not hold; null if
 * all hashes hold; 0 if the chain does not end where it says.
 */
export const StaffCustomerAudit = z
  .object({
    ...paged,
    brokenAt: z.int().nullable(),
    events: z.array(
      z.object({
        number: z.int(),
        at: z.iso.datetime(),
        type: z.string(),
        facts: z.array(z.object({ name: z.string(), value: z.string() })),
      }),
    ),
    names: StaffNamedIds,
  })
  .meta({ id: 'StaffCustomerAudit' })

/** The tasks about the customer: open ones by their time, then closed ones. `holder`: the member who has it. */
export const StaffCustomerTasks = z
  .object({
    ...paged,
    tasks: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(taskKinds),
        name: z.string().meta({ examples: ['Held payment: £1,000.00 to Brightwater Bonds'] }),
        state: z.enum(taskStates),
        isEscalated: z.boolean(),
        openedAt: z.iso.datetime(),
        dueAt: z.iso.datetime(),
        closedAt: z.iso.datetime().nullable(),
        holder: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'StaffCustomerTasks' })
