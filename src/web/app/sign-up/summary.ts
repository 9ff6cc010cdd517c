import type { SummedError } from '../error-summary.tsx'
import { fieldId } from './checked-fields.ts'

/** What a refused submit leaves: its errors in the order of the form, and which submit it was. */
export interface Summary {
  readonly errors: readonly SummedError[]
  readonly count: number
}

/** Sums up the messages of fields, in their order, after those of the submit before. */
export const summarise =
  <Name extends string>(order: readonly Name[]) =>
  (messageOf: (name: Name) => string | undefined) =>
  (previous: Summary | undefined): Summary => ({
    errors: order.flatMap(name => {
      const message = messageOf(name)
      return message ? [{ fieldId: fieldId(name), message }] : []
    }),
    count: (previous?.count ?? 0) + 1,
  })
