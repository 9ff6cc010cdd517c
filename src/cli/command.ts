/** One of the operator's commands: `npm run bank -- <name>`. Each has a file of its own in `commands/`. */
export interface Command {
  readonly name: string
  /** One line, for the list of commands. */
  readonly summary: string
  /** What `--help` prints below it. */
  readonly help: string
  /** Runs it and answers with the exit code. `print` takes a line. */
  run(context: CommandContext): Promise<number>
}

export interface CommandContext {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** The project's folder. */
  readonly project: string
  readonly arguments: readonly string[]
  readonly print: (line: string) => void
  /** For what is not the command's result: what is being done, what went wrong. */
  readonly report: (line: string) => void
}
