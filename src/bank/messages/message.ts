/** A message to the bank, as it is kept. */
export interface Message {
  readonly id: string
  readonly name: string
  /** As it was typed: somebody is to write to it. */
  readonly email: string
  readonly subject: string
  /** One line or several, parted by `\n`. */
  readonly message: string
  readonly sentAt: Date
  /** What the bank wrote back, and when. */
  readonly answer?: { readonly text: string; readonly at: Date }
}
