/** What the fields of acts offer for this subject. */
export interface ActChoices {
  /** The customer's own accounts, for money that is credited. */
  readonly accounts?: readonly { readonly id: string; readonly name: string }[]
  /** The most that a claim may be paid, as on the wire: `1250.00`. */
  readonly mostAmount?: string
}
