/** What a member types on the first page of joining. */
export interface JoinTyped {
  readonly newPassword: string
  /** Emails of customers that they are or know, one a line. */
  readonly customers: string
}

/** The emails that were typed: one a line, or with commas between them. */
export const emailsIn = (typed: string): string[] => typed.split(/[\s,;]+/).filter(email => email !== '')
