/** What a customer wants to be told, and how (spec section 3, ruling 42). */
export interface Preferences {
  readonly emailNotifications: boolean
  readonly smsNotifications: boolean
  readonly transactionAlerts: boolean
  readonly securityAlerts: boolean
}

/** Some of them; what is left out stays as it is. */
export type PreferenceChange = { readonly [Name in keyof Preferences]?: boolean | undefined }
