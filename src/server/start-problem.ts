/** A problem that the person who starts Sarsen can solve. Only the message is shown, and it says how. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
}
