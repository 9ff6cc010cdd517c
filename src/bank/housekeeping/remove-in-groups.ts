/** How many rows go in one statement, so that nobody waits for it for long. */
const groupSize = 1000

/**
 * Removes a group of rows after the other until there are fewer than a group is, or until the stop.
 * @param removeSome removes at most so many and answers with how many it was
 */
export async function removeInGroups(
  removeSome: (most: number) => Promise<number>,
  stopping?: AbortSignal,
): Promise<void> {
  for (;;) {
    if (stopping?.aborted) return
    const removed = await removeSome(groupSize)
    if (removed < groupSize) return
  }
}
