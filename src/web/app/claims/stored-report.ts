import type { Payment } from '../../../contract/payments.ts'
import type { MessageAttempt, SavedAttempt } from '../../message-id.ts'
import { readJson, storeJson } from '../web-storage.ts'

/** A payment as the form lists it, with the time when money left. */
export interface ReportedPayment extends Pick<Payment, 'id' | 'name' | 'amount'> {
  readonly madeAt: string
}

/** The form as it is filled in. `kind` is empty until one is chosen. */
export interface ReportFields {
  readonly transferIds: string[]
  readonly kind: string
  readonly story: string
  readonly isVulnerable: boolean
}

interface Draft {
  readonly fields: ReportFields
  /** The chosen payments, which the list may not show yet. */
  readonly chosen: readonly ReportedPayment[]
  /** The last try to send it: its answer may have been lost. */
  readonly attempt?: MessageAttempt | undefined
}

const storageKey = 'problemReport'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const hasTexts = (value: unknown, names: readonly string[]): boolean =>
  isObject(value) && names.every(name => typeof Reflect.get(value, name) === 'string')

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

function isDraft(value: unknown): value is Draft & { readonly owner: string } {
  if (!isObject(value) || !hasTexts(value, ['owner'])) return false
  const [fields, chosen, attempt]: readonly unknown[] = ['fields', 'chosen', 'attempt'].map(name =>
    Reflect.get(value, name),
  )
  return (
    isObject(fields) &&
    hasTexts(fields, ['kind', 'story']) &&
    isList(Reflect.get(fields, 'transferIds')) &&
    typeof Reflect.get(fields, 'isVulnerable') === 'boolean' &&
    isList(chosen) &&
    chosen.every(payment => hasTexts(payment, ['id', 'name', 'amount', 'madeAt'])) &&
    (attempt === undefined || hasTexts(attempt, ['id', 'text']))
  )
}

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * A report that is being written. The tab stores it until it is sent or the customer signs out, so that a reload, another
 * page or the end of a session loses nothing. `owner`: the email of the customer; another one's report is never shown.
 */
export function openStoredReport(session: TabStorage, owner: string) {
  const read = (): Draft | undefined => {
    const stored = readJson(session, storageKey)
    return isDraft(stored) && stored.owner === owner ? stored : undefined
  }
  const write = (draft: Draft): void => {
    storeJson(session, storageKey, { ...draft, owner })
  }
  const attempt: SavedAttempt = {
    get last() {
      return read()?.attempt
    },
    set last(last: MessageAttempt | undefined) {
      const draft = read()
      if (draft) write({ ...draft, attempt: last })
    },
  }
  return {
    read,
    store: (fields: ReportFields, chosen: readonly ReportedPayment[]): void =>
      write({ ...read(), fields, chosen }),
    attempt,
    forget: (): void => session.removeItem(storageKey),
  }
}
