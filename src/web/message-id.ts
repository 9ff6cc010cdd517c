/** A message that was sent, and of which it is not known whether it has arrived. */
export interface MessageAttempt {
  readonly id: string
  /** All that it says, for comparison. */
  readonly text: string
}

/** Where the last attempt is kept, until the bank has the message or refuses its id. */
export interface SavedAttempt {
  last?: MessageAttempt | undefined
}

/**
 * The id of a message, made once: the same text sent again, as after a lost answer, is the same message to the bank,
 * and another text is another one.
 */
export function messageIdOf(content: object, kept: SavedAttempt, newId: () => string): string {
  const text = JSON.stringify(content)
  if (kept.last?.text === text) return kept.last.id
  const id = newId()
  kept.last = { id, text }
  return id
}
