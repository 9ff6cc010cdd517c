/** A sent message of unknown outcome. */
export interface MessageAttempt {
  readonly id: string
  /** Its whole content, for comparison. */
  readonly text: string
  /** Whether one try had no answer, so that the bank may have the message. */
  readonly isUnanswered?: boolean | undefined
}

/** Where the last attempt is stored until the bank has the message or refuses its id. */
export interface SavedAttempt {
  last?: MessageAttempt | undefined
}

/**
 * Creates the id of a message. The same text sent again, for example after a lost answer, keeps its id, so the bank
 * stores it once; another text gets another id.
 */
export function messageIdOf(content: object, saved: SavedAttempt, newId: () => string): string {
  const text = JSON.stringify(content)
  if (saved.last?.text === text) return saved.last.id
  const id = newId()
  saved.last = { id, text }
  return id
}
