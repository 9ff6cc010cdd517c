/**
 * Shows a step, a dot every two seconds, and the time it took.
 * @template T
 * @param {string} sentence
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(sentence, work) {
  const startedMs = performance.now()
  process.stdout.write(`  ${sentence} …`)
  const dots = setInterval(() => process.stdout.write('.'), 2000)
  try {
    const outcome = await work()
    process.stdout.write(` ${inSeconds(performance.now() - startedMs)}\n`)
    return outcome
  } catch (error) {
    process.stdout.write(' failed\n')
    throw error
  } finally {
    clearInterval(dots)
  }
}

/** @param {number} durationMs */
export const inSeconds = durationMs => `${(durationMs / 1000).toFixed(1)} s`
