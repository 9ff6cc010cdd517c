/** Who banks here. The password's hash is read by sign-in alone and is no part of this. */
export interface Customer {
  readonly id: string
  readonly firstName: string
  /** Empty where there is none, as for most companies. */
  readonly lastName: string
  /** Normalised: by it the customer signs in. */
  readonly email: string
  readonly kind: 'personal' | 'corporate'
}

/** A customer's names as they are written together. */
export const fullName = ({ firstName, lastName }: Pick<Customer, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()
