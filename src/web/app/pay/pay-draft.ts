import type { Payee } from '../../../contract/payees.ts'
import type { PaymentAssessment } from '../../../contract/payments.ts'
import type { z } from 'zod'
import { encodeDestination, ownSortCode, type WholeDestination } from '../../../domain/destination.ts'
import { isCheckCurrent } from '../../../domain/name-check-age.ts'
import type { NameReasonCode, NameVerdict, PayeeKind } from '../../../domain/name-check.ts'
import type { PaymentPurpose } from '../../../domain/payment-purposes.ts'
import type { NameChoice } from '../../../domain/payment-status.ts'
import type { FilledPayee } from '../payees/payee-form.ts'
import type { NameQuery } from '../payees/name-check-rows.ts'
import { type AnsweredCheck, settledName } from '../payees/use-name-check.ts'

export type SavedPayee = z.infer<typeof Payee>
/** What is known of a recipient, whether or not they are a payee. */
export type KnownPayee = Pick<
  SavedPayee,
  'id' | 'name' | 'kind' | 'iban' | 'sortCode' | 'accountNumber' | 'rollNumber' | 'nameCheck'
>
export type Assessment = z.infer<typeof PaymentAssessment>

/** Who is paid: a payee, or somebody who may become one once the payment is confirmed. */
export interface Recipient {
  readonly name: string
  readonly kind: PayeeKind
  readonly destination: WholeDestination
  readonly payeeId?: string
  /** Of somebody who is no payee. */
  readonly rollNumber?: string
  /** As the customer will save them: a nickname, or null for none. Undefined: they are not saved. */
  readonly saveAs?: { readonly nickname: string | null }
  /** What the name check said; undefined for an account abroad. */
  readonly verdict?: NameVerdict | undefined
  readonly nameCheckId?: string
  readonly nameChoice?: NameChoice
}

/** The destination of a payee. */
export function destinationOf({ iban, sortCode, accountNumber }: KnownPayee): WholeDestination {
  if (iban !== null) return { scheme: 'iban', iban }
  return {
    scheme: 'sort_code_account_number',
    sortCode: sortCode ?? '',
    accountNumber: accountNumber ?? '',
  }
}

/** Whether a payee's name is checked before it is paid: a British account without a check of the last 90 days. */
export const needsNameCheck = ({ iban, nameCheck }: KnownPayee, nowMs: number): boolean =>
  iban === null && (nameCheck === null || !isCheckCurrent(Date.parse(nameCheck.checkedAt), nowMs))

/** What is asked about the name of a payee. */
export const nameQueryOfPayee = (payee: KnownPayee): NameQuery => ({
  name: payee.name,
  kind: payee.kind,
  destination: encodeDestination(destinationOf(payee)),
  ...(payee.rollNumber !== null && { secondaryReference: payee.rollNumber }),
})

/** Codes that say nothing against an account: it was not checked whose it is. */
const unchecked: ReadonlySet<NameReasonCode | null> = new Set(['ACNS', 'SCNS', 'OPTO', 'no_answer'])

/**
 * What the bank keeps of a payee's last check, where the customer has to choose before the payee is paid; undefined where it
 * matched or could not be checked.
 */
export function storedCheck(payee: KnownPayee): AnsweredCheck | undefined {
  const { nameCheck } = payee
  if (!nameCheck || nameCheck.reasonCode === null || unchecked.has(nameCheck.reasonCode)) return undefined
  return { phase: 'answered', query: nameQueryOfPayee(payee), answer: nameCheck }
}

const settledParts = (check: AnsweredCheck) => {
  const { nameCheckId, nameChoice } = settledName(check)
  return {
    verdict: check.answer,
    ...(nameCheckId !== undefined && { nameCheckId }),
    ...(nameChoice && { nameChoice }),
  }
}

/** A payee who is paid. `check`: a new check of its name, where there was one. */
export const recipientOfPayee = (payee: SavedPayee, check: AnsweredCheck | undefined): Recipient => ({
  name: payee.name,
  kind: payee.kind,
  destination: destinationOf(payee),
  payeeId: payee.id,
  verdict: payee.nameCheck ?? undefined,
  ...(check && settledParts(check)),
})

/** Somebody new who is paid. `check` is undefined for an account abroad. */
export function recipientOfNew(
  filled: FilledPayee,
  check: AnsweredCheck | undefined,
  isSaved: boolean,
): Recipient {
  const { name, kind } = check ? settledName(check) : filled
  return {
    name,
    kind,
    destination: filled.destination,
    ...(filled.rollNumber !== null && { rollNumber: filled.rollNumber }),
    ...(isSaved && { saveAs: { nickname: filled.nickname } }),
    ...(check && settledParts(check)),
  }
}

/**
 * From which account, how much, and with which reference. `amount` is a wire amount. `executeOn`: the date that was asked
 * for, `YYYY-MM-DD`; without one, it is paid now.
 */
export interface PaymentTerms {
  readonly accountId: string
  readonly amount: string
  readonly reference?: string | undefined
  readonly executeOn?: string | undefined
}

/** The warning that the customer went on after. */
export interface ReadWarning {
  readonly rule: NonNullable<Assessment['warning']>['rule']
  readonly version: number
}

/** What the steps have so far. `assessment` is of all of it. */
export interface PayDraft {
  readonly recipient?: Recipient
  readonly terms?: PaymentTerms
  readonly assessment?: Assessment
  readonly purpose?: PaymentPurpose
  readonly warning?: ReadWarning
}

/** The content of a payment as the bank is sent it, without its id. Either `payeeId` or `recipient`. */
export interface PaymentBody {
  readonly accountId: string
  readonly payeeId?: string
  readonly recipient?: {
    readonly name: string
    readonly kind: PayeeKind
    readonly destination: string
    readonly secondaryReference?: string
  }
  readonly amount: string
  readonly reference?: string
  readonly executeOn?: string
  readonly purpose?: PaymentPurpose
  readonly nameCheckId?: string
  readonly nameChoice?: NameChoice
  readonly warning?: ReadWarning
}

/** What the steps have so far, as the bank is sent it. */
export function paymentBody(
  recipient: Recipient,
  { accountId, amount, reference, executeOn }: PaymentTerms,
  { purpose, warning }: Pick<PayDraft, 'purpose' | 'warning'> = {},
): PaymentBody {
  const { payeeId, name, kind, destination, rollNumber, nameCheckId, nameChoice } = recipient
  const newRecipient = {
    name,
    kind,
    destination: encodeDestination(destination),
    ...(rollNumber !== undefined && { secondaryReference: rollNumber }),
  }
  return {
    accountId,
    ...(payeeId === undefined ? { recipient: newRecipient } : { payeeId }),
    amount,
    ...(reference !== undefined && { reference }),
    ...(executeOn !== undefined && { executeOn }),
    ...(purpose && { purpose }),
    ...(nameCheckId !== undefined && { nameCheckId }),
    ...(nameChoice && { nameChoice }),
    ...(warning && { warning }),
  }
}

/** The steps by their number in `?step=`. */
export const steps = ['who', 'amount', 'purpose', 'review', 'result'] as const
export type Step = (typeof steps)[number]

export const stepNumber = (step: Step): string => String(steps.indexOf(step) + 1)

/** The step that an address asks for; undefined if it names none. */
export const stepIn = (address: URLSearchParams): Step | undefined =>
  steps.find(step => stepNumber(step) === address.get('step'))

/** Whether the third step asks what the payment is for, so that its heading does. A warning alone has a heading of its own. */
export const asksPurpose = ({ assessment }: Pick<PayDraft, 'assessment'>): boolean =>
  assessment?.asks.includes('purpose') ?? false

/** Whether the third step has something to ask or to say. */
export const hasPurposeStep = (draft: PayDraft): boolean =>
  asksPurpose(draft) || draft.assessment?.warning !== undefined

/** Whether the third step is done: the purpose is chosen, and the warning that stands now is read. */
function isPurposeStepDone(draft: PayDraft): boolean {
  const { assessment, purpose, warning } = draft
  if (asksPurpose(draft) && purpose === undefined) return false
  const now = assessment?.warning
  return now === undefined || (warning?.rule === now.rule && warning.version === now.version)
}

/** The step that is shown where `wanted` is asked for: never one before which something is missing. */
export function reachable(wanted: Step, draft: PayDraft): Step {
  if (wanted === 'who' || !draft.recipient) return 'who'
  if (wanted === 'amount' || !draft.terms || !draft.assessment) return 'amount'
  if (!hasPurposeStep(draft)) return 'review'
  return wanted === 'purpose' || !isPurposeStepDone(draft) ? 'purpose' : 'review'
}

const amountFields: ReadonlySet<string> = new Set(['accountId', 'amount', 'reference', 'executeOn'])

/** The step of the field at fault; undefined if the fault belongs to none. */
export function stepOfFault(field: string): Step | undefined {
  if (field === 'purpose' || field === 'warning') return 'purpose'
  if (amountFields.has(field)) return 'amount'
  const isOfWho = ['payeeId', 'destination', 'nameChoice'].includes(field) || field.startsWith('recipient')
  return isOfWho ? 'who' : undefined
}

/** The step where a refusal without a field is put right; undefined for any other. */
export function stepOfCode(code: string | undefined): Step | undefined {
  if (code === 'warning_missing') return 'purpose'
  return code === 'name_check_missing' || code === 'payee_not_payable' ? 'who' : undefined
}

const bankReferenceLength = 18

/**
 * What another British bank receives of a reference: 18 of the letters, digits and signs that it takes. Undefined where the
 * whole reference arrives: at this bank, and abroad.
 */
export function receivedReference(typed: string, destination: WholeDestination): string | undefined {
  if (destination.scheme === 'iban' || destination.sortCode === ownSortCode) return undefined
  const received = typed
    .replace(/[^A-Za-z0-9. -]/g, '')
    .trim()
    .slice(0, bankReferenceLength)
  return received || undefined
}
