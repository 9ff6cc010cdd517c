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
  /**
   * This session, where its password and second factor are its own: a visit to a shared demonstration. Null where they
   * are the customer's.
   */
  readonly visitId: string | null
}

/** Whose password and second factor are asked for: the customer's, or a visit's own. */
export type WaysIn = Pick<TokenHolder, 'customerId' | 'visitId'>

/** The one id by which the database names whose they are (`holder_id`). */
export const holderOf = ({ customerId, visitId }: WaysIn): string => visitId ?? customerId

export type AccountType = 'personal' | 'corporate'
