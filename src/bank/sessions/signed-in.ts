/** Who is signed in, as what, and until when. */
export interface SignedIn {
  /** By which its customer names the session; not its token. */
  readonly sessionId: string
  readonly customerId: string
  /** First and last name, as they are written together. */
  readonly name: string
  readonly email: string
  readonly kind: AccountType
  /** Chosen at sign-in; changes no permission (spec section 7). */
  readonly accountType: AccountType
  /** When it ends unless its customer does something. */
  readonly idleEndsAt: Date
  /** When it ends whatever its customer does. */
  readonly endsAt: Date
}

/** Who a token says is signed in. */
export interface TokenHolder extends SignedIn {
  /** A demo customer, whose password is published: any number of people are signed in as it. */
  readonly isDemo: boolean
}

export type AccountType = 'personal' | 'corporate'
