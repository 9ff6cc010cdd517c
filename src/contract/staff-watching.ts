import { z } from 'zod'
import { namedKinds } from '../domain/audited-facts.ts'
import { healthItemNames } from '../domain/bank-health.ts'
import { alertKinds } from '../domain/staff-alerts.ts'
import { LondonDay, pageQuery } from './fields.ts'
import { staffText } from './staff-act-fields.ts'
import { noteLengths } from './staff-act-words.ts'
import { staffWatchingWords as words } from './staff-watching-words.ts'

const Facts = z.array(z.object({ name: z.string(), value: z.string() }))
const Person = z.object({ id: z.uuid(), name: z.string() })

/** An id in facts that has a name: what people call whatever it is of. */
const StaffNamedId = z.object({ id: z.uuid(), kind: z.enum(namedKinds), name: z.string() })

export type StaffNamedId = z.infer<typeof StaffNamedId>

export const StaffNamedIds = z.array(StaffNamedId)

/** Something that an auditor is to look at; `subject`: the act, export or event that it is of. */
export const StaffAlert = z
  .object({
    id: z.uuid(),
    kind: z.enum(alertKinds),
    label: z.string(),
    members: z.array(Person),
    customerId: z.uuid().nullable(),
    subject: z.string().nullable(),
    facts: Facts,
    raisedAt: z.iso.datetime(),
    review: z.object({ by: z.string(), at: z.iso.datetime(), note: z.string() }).nullable(),
  })
  .meta({ id: 'StaffAlert' })

export type StaffAlert = z.infer<typeof StaffAlert>

export const StaffAlertQuery = z.strictObject({
  ...pageQuery('alerts').shape,
  view: z
    .enum(['open', 'reviewed'], words.view)
    .default('open')
    .describe('Those that nobody has reviewed, or the others'),
})

/** `total`: of the view; `open`: how many nobody has reviewed. Both stop at 1,000. */
export const StaffAlertPage = z
  .object({
    alerts: z.array(StaffAlert),
    names: StaffNamedIds,
    page: z.int(),
    pageSize: z.int(),
    total: z.int(),
    open: z.int(),
  })
  .meta({ id: 'StaffAlertPage' })

export const StaffAlertReview = z
  .strictObject({ note: staffText(noteLengths.min, noteLengths.max, words.note) })
  .meta({ id: 'StaffAlertReview' })

export const StaffAlertAnswer = z.object({ alert: StaffAlert }).meta({ id: 'StaffAlertAnswer' })

const filters = {
  from: LondonDay.optional().describe('The first day in London'),
  to: LondonDay.optional().describe('The last day in London'),
  memberId: z.uuid(words.member).toLowerCase().optional().describe('Who did it'),
  customer: z
    .string(words.customer)
    .trim()
    .min(1, words.customer)
    .max(254, words.customer)
    .optional()
    .describe('Who it concerns: an email, or an id'),
  act: z
    .string(words.act)
    .trim()
    .min(1, words.act)
    .max(60, words.act)
    .optional()
    .describe('The type of the event'),
} as const

const inOrder = ({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to
const notInOrder = { path: ['to'], error: words.order, params: { code: 'before_from' } }

export const StaffAuditQuery = z
  .strictObject({ ...pageQuery('events').shape, ...filters })
  .refine(inOrder, notInOrder)

/** An event of a member's chain, masked. */
const StaffAuditEvent = z
  .object({
    number: z.int(),
    member: Person,
    at: z.iso.datetime(),
    type: z.string(),
    facts: Facts,
  })
  .meta({ id: 'StaffAuditEvent' })

/** `members`: those who can be asked for. `total` stops at 1,000. */
export const StaffAuditPage = z
  .object({
    events: z.array(StaffAuditEvent),
    names: StaffNamedIds,
    members: z.array(Person),
    page: z.int(),
    pageSize: z.int(),
    total: z.int(),
  })
  .meta({ id: 'StaffAuditPage' })

/** Without `memberId`: the bank's own chain. */
export const StaffChainCheckRequest = z
  .strictObject({ memberId: z.uuid(words.member).toLowerCase().optional() })
  .meta({ id: 'StaffChainCheckRequest' })

/** `brokenAt`: the first event that does not hold; 0 if the chain ends elsewhere than it records; null if all hashes hold. */
export const StaffChainCheck = z
  .object({ events: z.int(), brokenAt: z.int().nullable(), says: z.string() })
  .meta({ id: 'StaffChainCheck' })

export const StaffExportRequest = z
  .strictObject({ ...filters, reason: staffText(noteLengths.min, noteLengths.max, words.note) })
  .refine(inOrder, notInOrder)
  .meta({ id: 'StaffExportRequest' })

/** What a check of the whole book found; `found` has the first 100 differences. */
export const StaffBookCheck = z
  .object({
    id: z.uuid(),
    at: z.iso.datetime(),
    says: z.string(),
    differences: z.int(),
    found: z.array(z.object({ invariant: z.int(), where: z.string(), found: z.string() })),
  })
  .meta({ id: 'StaffBookCheck' })

export type StaffBookCheck = z.infer<typeof StaffBookCheck>

/** A part of the bank's health. `guide`: its section in docs/operations.md, as `/staff/guide` addresses it; `at`: of when what was found is. */
const HealthItem = z.object({
  item: z.enum(healthItemNames),
  label: z.string(),
  isGood: z.boolean(),
  found: z.string(),
  at: z.iso.datetime().nullable(),
  means: z.string(),
  toDo: z.string(),
  guide: z.string(),
})

export const StaffHealth = z
  .object({
    asOf: z.iso.datetime(),
    items: z.array(HealthItem),
    lastBookCheck: StaffBookCheck.nullable(),
    promotions: z.array(z.object({ promotion: z.string(), today: z.int(), days30: z.int() })),
  })
  .meta({ id: 'StaffHealth' })
