/** Something that the person who runs a command can mend; the message tells how, and is all that is shown. */
export class StartProblem extends Error {}

const reasons = {
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'it cannot be written to',
  ENOSPC: 'the disk is full',
}

/** @returns {string} what is to be shown of something that was thrown: of what the disk refuses, a sentence */
function explain({ code, message, path, stack }) {
  return path && reasons[code] ? `${path} could not be written: ${reasons[code]}.` : (stack ?? message)
}

/**
 * Runs a command's whole work and turns what it throws into words and an exit code.
 * @param {() => Promise<number>} command answers the exit code
 */
export async function runCommand(command) {
  try {
    process.exitCode = await command()
  } catch (error) {
    console.error(`\n${error instanceof StartProblem ? error.message : explain(error)}`)
    process.exitCode = 1
  }
}
