import { z } from 'zod'
import { disputeReasonNames, disputeStatusNames } from '../domain/card-disputes.ts'
import { cardPaymentWayNames } from '../domain/card-payments.ts'
import { cardDesignNames, cardKinds } from '../domain/cards.ts'
import { claimKinds, claimStatuses } from '../domain/claims.ts'
import { nameReasonCodes, payeeKinds } from '../domain/name-check.ts'
import { nameChoices } from '../domain/payment-status.ts'
import { taskKinds, taskPriorities, taskStates, taskViews } from '../domain/tasks.ts'
import { lines, LondonDay, Money } from './fields.ts'
import { staffTaskWords as words } from './staff-task-words.ts'

const pageMax = 500
const noteMin = 10
const noteMax = 500

const Page = z.coerce
  .number<number | string>(words.page)
  .int(words.page)
  .min(1, words.page)
  .max(pageMax, words.page)
  .default(1)
  .describe('Which page, from 1; each has 20 tasks')

/** Which tasks of the member's queue. */
export const StaffTaskQuery = z.strictObject({
  view: z.enum(taskViews, words.view).default('open').describe('Which tasks'),
  kind: z.enum(taskKinds, words.kind).optional().describe('Of one kind'),
  priority: z.enum(taskPriorities, words.priority).optional().describe('Not of closed tasks'),
  page: Page,
  since: z.iso
    .datetime(words.since)
    .optional()
    .describe('The time of the queue that the member has, its `asOf`: `newTasks` counts what came later'),
})

const Version = z.int(words.version).min(1, words.version)
const Note = lines(noteMax, { missing: words.note, tooLong: words.note, unseen: words.unseen }).refine(
  typed => Array.from(typed).length >= noteMin,
  { error: words.note, params: { code: 'too_small' } },
)

/** What a member does with a task that needs no words: the task's version as they saw it. */
export const StaffTaskStep = z.strictObject({ version: Version }).meta({ id: 'StaffTaskStep' })
/** What needs a note for colleagues. */
export const StaffNotedTaskStep = z
  .strictObject({ version: Version, note: Note })
  .meta({ id: 'StaffNotedTaskStep' })
export const StaffTaskAssignment = z
  .strictObject({ version: Version, memberId: z.uuid(words.member).toLowerCase() })
  .meta({ id: 'StaffTaskAssignment' })

const moment = z.iso.datetime()

/**
 * A task. `person`: the customer, the applicant or who wrote; null once a rejected applicant is forgotten. `holder`: who has it; of a
 * closed one, who had it. `version` rises with each change.
 */
export const StaffTask = z
  .object({
    id: z.uuid(),
    kind: z.enum(taskKinds),
    subjectId: z.uuid(),
    name: z.string().meta({ examples: ['Held payment: £1,000.00 to Brightwater Bonds'] }),
    customerId: z.uuid().nullable(),
    person: z.string().nullable(),
    dueAt: moment,
    priority: z.enum(taskPriorities).nullable(),
    state: z.enum(taskStates),
    isEscalated: z.boolean(),
    holder: z.object({ id: z.uuid(), name: z.string(), since: moment, isYou: z.boolean() }).nullable(),
    version: z.int(),
    openedAt: moment,
    closedAt: moment.nullable(),
  })
  .meta({ id: 'StaffTask' })
export type StaffTask = z.infer<typeof StaffTask>

const count = z.int().describe('1000: that many or more')

/** A page of a member's queue, with the counts of its views. */
export const StaffTaskPage = z
  .object({
    tasks: z.array(StaffTask),
    page: z.int(),
    pageSize: z.int(),
    total: count,
    counts: z.object({ open: count, mine: count, unassigned: count, closed: count }),
    newTasks: z
      .int()
      .describe(
        'Tasks of the view, with the filters, that came since the time that was sent; 0 without one, and of closed ones',
      ),
    asOf: moment,
  })
  .meta({ id: 'StaffTaskPage' })
export type StaffTaskPage = z.infer<typeof StaffTaskPage>

export const StaffTaskAnswer = z.object({ task: StaffTask }).meta({ id: 'StaffTaskAnswer' })
/** The task that was taken; null if nothing waits. */
export const StaffNextTask = z.object({ task: StaffTask.nullable() }).meta({ id: 'StaffNextTask' })

const ApplicationFacts = z.object({
  kind: z.literal('application'),
  status: z.enum(['pending_verification', 'approved', 'rejected']),
  sentAt: moment,
  customerKind: z.enum(['personal', 'corporate']),
  product: z.string(),
  isEmailTaken: z.boolean().describe('Somebody else banks here with this email: it cannot be approved'),
  applicant: z
    .object({
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      dateOfBirth: LondonDay,
      idNumber: z.string(),
      city: z.string(),
      state: z.string(),
      country: z.string(),
      investmentGoal: z.string().nullable(),
      initialDeposit: Money.nullable(),
    })
    .nullable()
    .describe('Null once a rejected applicant is forgotten'),
  namesakes: z
    .array(
      z.object({
        name: z.string(),
        sentAt: moment,
        status: z.enum(['pending_verification', 'approved', 'rejected']),
        customerId: z.uuid().nullable(),
      }),
    )
    .describe('Other applications, and their customers, with that full name and birth date'),
})

const HeldFacts = z.object({
  kind: z.literal('held_payment'),
  payee: z.string(),
  payeeKind: z.enum(payeeKinds),
  destination: z.string(),
  reference: z.string(),
  amount: Money,
  accountEnding: z.string(),
  heldAt: moment,
  decideBy: moment.nullable(),
  rule: z.string().describe('Never told to the customer'),
  ruleFacts: z.record(z.string(), z.unknown()),
  purpose: z.string().nullable(),
  nameCheck: z
    .object({
      code: z.enum(nameReasonCodes).nullable().describe('Null: it matches'),
      heldName: z.string().nullable(),
      checkedAt: moment,
      choice: z.enum(nameChoices).nullable(),
    })
    .nullable(),
  warning: z
    .object({ rule: z.string(), version: z.int() })
    .nullable()
    .describe('What the customer read and went on after'),
  question: z.string().nullable(),
  answer: z.string().nullable(),
  newDevices: z.array(z.object({ device: z.string(), since: moment })),
})

const ClaimFacts = z.object({
  kind: z.literal('claim'),
  number: z.int(),
  claimKind: z.enum(claimKinds),
  status: z.enum(claimStatuses),
  story: z.string(),
  isVulnerable: z.boolean().describe('Something made it harder to protect themselves'),
  madeAt: moment,
  dueDay: LondonDay,
  lastDay: LondonDay.nullable(),
  payments: z.array(
    z.object({
      transferId: z.uuid(),
      amount: Money,
      recipientName: z.string(),
      paidAt: moment,
      warningRule: z.string().nullable(),
      purpose: z.string().nullable(),
      nameCheck: z
        .object({ code: z.enum(nameReasonCodes).nullable().describe('Null: it matches') })
        .nullable()
        .describe('Null: the name was not checked'),
      wasConfirmed: z.boolean(),
    }),
  ),
  excess: Money.describe('What the customer bears'),
  entitled: Money.describe('The most that the bank pays'),
  steps: z.array(z.object({ step: z.string(), text: z.string().nullable(), at: moment })),
})

const CardDisputeFacts = z.object({
  kind: z.literal('card_dispute'),
  number: z.int(),
  status: z.enum(disputeStatusNames),
  reason: z.enum(disputeReasonNames),
  shouldHaveBeen: Money.nullable(),
  story: z.string(),
  amount: Money.describe('Disputed'),
  madeAt: moment,
  dueDay: LondonDay.nullable().describe('Null while nobody decides'),
  merchant: z.string(),
  place: z.string(),
  country: z.string().meta({ examples: ['GB'] }),
  how: z.enum(cardPaymentWayNames),
  hadPin: z.boolean().describe('Its PIN was right'),
  wasApproved: z.boolean().describe('The customer approved it online'),
  paidAt: moment,
  settledAt: moment,
  paid: Money.describe('What cleared'),
  refunded: Money.describe('What the merchant refunded of it'),
  card: z.object({
    kind: z.enum(cardKinds),
    design: z.enum(cardDesignNames).nullable(),
    lastFour: z.string(),
  }),
  accountEnding: z.string(),
  isAccountClosed: z.boolean().describe('A credit waits in suspense'),
  creditable: Money.nullable().describe(
    'What Credit customer pays now; null once it is credited or has ended',
  ),
  credit: Money.nullable().describe('What the customer was credited'),
  open: Money.describe('Of the credit, what came back from nobody: what Take credit back takes'),
  steps: z.array(z.object({ step: z.string(), text: z.string().nullable(), at: moment })),
})

const MessageFacts = z.object({
  kind: z.literal('message'),
  name: z.string(),
  email: z.string(),
  isFromCustomer: z.boolean().describe('Otherwise name and email are unverified'),
  subject: z.string(),
  message: z.string(),
  sentAt: moment,
  answer: z.object({ text: z.string(), at: moment }).nullable(),
})

const ReturnedFacts = z.object({
  kind: z.literal('returned_payment'),
  payee: z.string().describe('Of a card payment its merchant'),
  destination: z.string().nullable().describe('Null for a card payment, as its reference is'),
  card: z.string().nullable().describe('Of a card payment: the last four digits of the card'),
  reference: z.string().nullable(),
  amount: Money,
  reason: z.string().describe('Of the scheme, or which refund or dispute of a card payment it is'),
  cameAt: moment,
  closedAccountEnding: z.string(),
  accounts: z.array(z.object({ id: z.uuid(), product: z.string(), ending: z.string() })),
})

const DisputeFacts = z.object({
  kind: z.literal('account_dispute'),
  accountId: z.uuid(),
  product: z.string(),
  accountEnding: z.string(),
  frozenBy: z.string(),
  frozenAt: moment,
  holders: z.array(z.object({ customerId: z.uuid(), name: z.string(), hasReleased: z.boolean() })),
})

const facts = [
  ApplicationFacts,
  HeldFacts,
  ClaimFacts,
  CardDisputeFacts,
  MessageFacts,
  ReturnedFacts,
  DisputeFacts,
] as const

/** What a decision of a task rests on, by its kind. */
export const StaffTaskFacts = z.discriminatedUnion('kind', facts).meta({ id: 'StaffTaskFacts' })
export type StaffTaskFacts = z.infer<typeof StaffTaskFacts>

/** An opened task. `history`: the oldest change first; `member` is null where the subject changed by itself. */
export const StaffOpenedTask = z
  .object({
    task: StaffTask,
    facts: StaffTaskFacts,
    emails: z.array(
      z.object({ type: z.string(), createdAt: moment, status: z.enum(['waiting', 'sent', 'failed']) }),
    ),
    history: z.array(
      z.object({
        change: z.string(),
        member: z.string().nullable(),
        holder: z.string().nullable(),
        note: z.string().nullable(),
        at: moment,
      }),
    ),
    assignees: z.array(z.object({ id: z.uuid(), name: z.string() })),
  })
  .meta({ id: 'StaffOpenedTask' })
export type StaffOpenedTask = z.infer<typeof StaffOpenedTask>
