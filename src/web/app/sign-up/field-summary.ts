import type { SummedError } from '../error-summary.tsx'
import type { FieldFault } from '../use-app-form.ts'

/** The prefix of the ids of the fields, by which an error summary leads to them. */
export const fieldIdPrefix = 'sign-up'

/** What a refused press leaves: its errors in the order of the form, and how many presses were refused. */
export interface FieldSummary {
  readonly errors: readonly SummedError[]
  readonly count: number
}

/** Sums up the messages of a refused press, after those of the press before. */
export const summarise =
  (faults: readonly FieldFault[]) =>
  (previous?: FieldSummary): FieldSummary => ({
    errors: faults.map(({ name, message }) => ({ fieldId: `${fieldIdPrefix}-${name}`, message })),
    count: (previous?.count ?? 0) + 1,
  })
