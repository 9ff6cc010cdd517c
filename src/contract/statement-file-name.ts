import { formatMonth } from '../domain/format-dates.ts'

export type StatementFormat = 'pdf' | 'csv'

interface Named {
  readonly id: string
  readonly accountNumber: string
  readonly format: StatementFormat
}

/**
 * Spec section 7: `statement-{month-year}-{accountNumber}.pdf`, as `statement-august-2026-12345678.pdf` (ruling 37).
 */
export const statementFileName = ({ id, accountNumber, format }: Named): string =>
  `statement-${formatMonth(id).toLowerCase().replace(' ', '-')}-${accountNumber}.${format}`
