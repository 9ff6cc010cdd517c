/** What a customer wants to be told, and how (spec section 3, ruling 42). */
export interface Preferences {
  readonly emailNotifications: boolean
  readonly smsNotifications: boolean
  readonly transactionAlerts: boolean
  readonly securityAlerts: boolean
  /** Whether a statement that is ready is told of by e-mail, and whether it is printed and posted. */
  readonly emailStatements: boolean
  readonly paperStatements: boolean
}

/** Some of them; what is left out stays as it is. */
export type PreferenceChange = { readonly [Name in keyof Preferences]?: boolean | undefined }
