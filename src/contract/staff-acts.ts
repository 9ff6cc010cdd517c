import { z } from 'zod'
import { actNames, type ActName, actReasons, actStates, termsOf } from '../domain/staff-acts.ts'
import { identityCheckMethodNames } from '../domain/staff-looks.ts'
import { staffRoles } from '../domain/staff.ts'
import { clientId, Money } from './fields.ts'
import { PasskeyAssertion } from './passkeys.ts'
import { fieldsOfAct, staffText } from './staff-act-fields.ts'
import { noteLengths, staffActWords } from './staff-act-words.ts'

const Note = staffText(noteLengths.min, noteLengths.max, staffActWords.note)

/** SHA-256 in hexadecimal. */
const ContentHash = z.string(staffActWords.contentHash).regex(/^[0-9a-f]{64}$/, staffActWords.contentHash)

const base = {
  contentHash: ContentHash.optional().describe('Of the preview; left out, the act is previewed'),
  confirmationId: z.uuid(staffActWords.confirmation).toLowerCase().optional(),
  identityCheckId: z.uuid(staffActWords.identityCheck).toLowerCase().optional(),
}

const isFilled = (value: unknown): value is string => typeof value === 'string'

/** Reads what an act is sent with. Its own fields come apart from those that all acts have. */
export const actSchema = (name: ActName) =>
  z
    .strictObject({
      id: clientId(staffActWords.id),
      reason: z.enum(termsOf(name).reasons, staffActWords.reason),
      note: Note.optional().describe('For colleagues. Needed for the reason `other`'),
      ...fieldsOfAct(name),
      ...base,
    })
    .refine(({ reason, note }) => reason !== 'other' || note !== undefined, {
      error: staffActWords.note,
      path: ['note'],
      params: { code: 'missing' },
    })
    .transform(({ id, reason, note, contentHash, confirmationId, identityCheckId, ...rest }) => ({
      id,
      reason,
      note,
      contentHash,
      confirmationId,
      identityCheckId,
      fields: Object.fromEntries(
        Object.entries(rest).filter((field): field is [string, string] => isFilled(field[1])),
      ),
    }))

const described = new WeakMap<z.ZodType, z.ZodType>()

/**
 * A body that the handler reads by this schema, after who may act at all: the refusals of fields come after those (part two,
 * section 17.7).
 */
export function checkedLater(schema: z.ZodType) {
  const sent = z.record(z.string(), z.unknown())
  described.set(sent, schema)
  return sent
}

/** The schema that says what a body is, if it is {@link checkedLater}. */
export const describedSchema = (schema: z.ZodType): z.ZodType => described.get(schema) ?? schema

/** What an act would do. Nothing is done yet: send it again with `contentHash`. */
export const StaffActPreview = z
  .object({
    effects: z.array(z.object({ label: z.string(), value: z.string() })).describe('What happens, in order'),
    customerReads: z.string().nullable().describe('What the customer will read'),
    needs: z.object({
      confirmation: z.boolean(),
      secondCheck: z.boolean(),
      identityCheck: z.boolean(),
    }),
    contentHash: z.string(),
  })
  .meta({ id: 'StaffActPreview' })
export type StaffActPreview = z.infer<typeof StaffActPreview>

/** An act that was made. */
export const StaffActMade = z
  .object({
    id: z.uuid(),
    act: z.enum(actNames),
    state: z.enum(['done', 'waiting']),
    madeAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().nullable(),
    link: z.string().optional().describe('A one-time link, which a demonstration shows once'),
  })
  .meta({ id: 'StaffActMade' })
export type StaffActMade = z.infer<typeof StaffActMade>

/** Why the bank refused an approved act: by its code, and as a person reads it. */
const Failure = {
  failure: z.string().nullable().describe('Why the bank refused it, by its code'),
  failureSentence: z.string().nullable().describe('Why the bank refused it'),
}

/** An act with a second check, as the list has it. */
const SecondCheckRow = z.object({
  id: z.uuid(),
  act: z.enum(actNames),
  label: z.string(),
  subjects: z.string(),
  subjectId: z.uuid(),
  taskId: z.uuid().nullable(),
  state: z.enum(actStates),
  maker: z.string(),
  checker: z.string().nullable(),
  isOwn: z.boolean(),
  mayCheck: z.boolean(),
  checkedBy: z.array(z.enum(staffRoles)),
  amount: Money.nullable(),
  madeAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  refusal: z.string().nullable().describe('Why its checker refused it'),
  ...Failure,
})
export type SecondCheckRow = z.infer<typeof SecondCheckRow>

export const SecondCheckList = z
  .object({ secondChecks: z.array(SecondCheckRow), waiting: z.int() })
  .meta({ id: 'SecondCheckList' })

/** One act with a second check, with what its maker saw. */
export const SecondCheck = SecondCheckRow.extend({
  reason: z.enum(Object.keys(actReasons)),
  note: z.string().nullable(),
  fields: z.record(z.string(), z.string()),
  customers: z.array(z.object({ id: z.uuid(), name: z.string() })).describe('Whose record it is on'),
  identityCheck: z
    .object({
      method: z.enum(identityCheckMethodNames),
      checked: z.string().describe('What was checked'),
      checkedAt: z.iso.datetime(),
    })
    .nullable()
    .describe('How its maker checked who they talked to'),
  effects: z.array(z.object({ label: z.string(), value: z.string() })),
  customerReads: z.string().nullable(),
  contentHash: z.string(),
  hasChanged: z.boolean().describe('What its maker saw has changed: it cannot be approved as it is'),
}).meta({ id: 'SecondCheck' })
export type SecondCheck = z.infer<typeof SecondCheck>

/** An act after an approval, a refusal or a withdrawal. `failed`: approved, and the bank refused it. */
export const DecidedStaffAct = z
  .object({
    id: z.uuid(),
    state: z.enum(actStates),
    decidedAt: z.iso.datetime().nullable(),
    ...Failure,
    link: z.string().optional().describe('A one-time link, which a demonstration shows once'),
  })
  .meta({ id: 'DecidedStaffAct' })
export type DecidedStaffAct = z.infer<typeof DecidedStaffAct>

export const ApproveStaffAct = z
  .strictObject({ contentHash: ContentHash, confirmationId: base.confirmationId })
  .meta({ id: 'ApproveStaffAct' })

export const RefuseStaffAct = z.strictObject({ reason: Note }).meta({ id: 'RefuseStaffAct' })

/** That it is the member, for exactly this content. Without code and assertion it is opened for a passkey. */
export const StaffConfirmationRequest = z
  .strictObject({
    id: clientId(staffActWords.confirmation),
    contentHash: ContentHash,
    code: z
      .string(staffActWords.code)
      .transform(typed => typed.replaceAll(/[\s-]/g, ''))
      .refine(typed => /^\d{6}$/.test(typed), staffActWords.code)
      .optional(),
    assertion: PasskeyAssertion.optional(),
  })
  .meta({ id: 'StaffConfirmationRequest' })

export const StaffConfirmation = z
  .object({
    id: z.uuid(),
    isConfirmed: z.boolean(),
    endsAt: z.iso.datetime(),
    challenge: z.string().describe('What a passkey signs, in base64url'),
  })
  .meta({ id: 'StaffConfirmation' })
export type StaffConfirmation = z.infer<typeof StaffConfirmation>
