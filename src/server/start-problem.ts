/** Something that the person who starts Sarsen can mend; the message tells how, and is all that is shown. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
}
