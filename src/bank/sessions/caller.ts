/** Where a request comes from, as the home knows it. */
export interface Caller {
  /** The same for the same client; a home without a network has one for everybody. */
  readonly address: string
  /** What its browser says of itself, at most 400 characters; empty where it says nothing. */
  readonly device: string
}
