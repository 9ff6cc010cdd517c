/** What is being answered. */
export interface Answers {
  /**
   * Answers one request by `work`. A read's answer waits for the writes that were under way when it was made: it may
   * have seen what they did, which is kept when they are answered, and not before.
   */
  give<Answer>(isRead: boolean, work: () => Promise<Answer>): Promise<Answer>
  /** Settles once everything that is being answered now has been made. */
  made(): Promise<void>
}

export function createAnswers(): Answers {
  const underWay = new Set<Promise<unknown>>()
  const writes = new Set<Promise<unknown>>()
  return {
    async give(isRead, work) {
      const making = work()
      underWay.add(making)
      if (!isRead) writes.add(making)
      try {
        const answer = await making
        if (isRead) await Promise.allSettled(writes)
        return answer
      } finally {
        underWay.delete(making)
        writes.delete(making)
      }
    },
    async made() {
      await Promise.allSettled(underWay)
    },
  }
}
