/** Something that the person who runs a command can mend; the message tells how, and is all that is shown. */
export class StartProblem extends Error {}

/**
 * Runs a command's whole work and turns what it throws into words and an exit code.
 * @param {() => Promise<number>} command answers the exit code
 */
export async function runCommand(command) {
  try {
    process.exitCode = await command()
  } catch (error) {
    console.error(`\n${error instanceof StartProblem ? error.message : error.stack}`)
    process.exitCode = 1
  }
}
