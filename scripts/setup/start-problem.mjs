/** A problem that the person who runs the command can fix. Only its message is shown, which says how. */
export class StartProblem extends Error {}

const reasons = {
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'it cannot be written to',
  ENOSPC: 'the disk is full',
}

/** @returns {string} the text to show for an error: a sentence for a failed write */
function explain({ code, message, path, stack }) {
  return path && reasons[code] ? `${path} could not be written: ${reasons[code]}.` : (stack ?? message)
}

/**
 * Runs a whole command, shows its errors as text and sets the exit code.
 * @param {() => Promise<number>} command returns the exit code
 */
export async function runCommand(command) {
  try {
    process.exitCode = await command()
  } catch (error) {
    console.error(`\n${error instanceof StartProblem ? error.message : explain(error)}`)
    process.exitCode = 1
  }
}
