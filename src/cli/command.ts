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

const usage = (commands: readonly Command[]): string => {
  const width = Math.max(...commands.map(command => command.name.length))
  const list = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`)
  return [
    'Usage: npm run bank -- <command>',
    '',
    ...list,
    '',
    'npm run bank -- <command> --help says more.',
    'The database is that of DATABASE_URL, else the embedded one in DATA_DIR.',
  ].join('\n')
}

const asksForHelp = (word: string) => word === '--help' || word === '-h'

/** Runs the command that the words name and answers with the exit code: 2 for what could not be run. */
export async function runCommand(
  commands: readonly Command[],
  [name, ...rest]: readonly string[],
  context: Omit<CommandContext, 'arguments'>,
): Promise<number> {
  if (name === undefined || asksForHelp(name)) {
    context.print(usage(commands))
    return name === undefined ? 2 : 0
  }
  const command = commands.find(candidate => candidate.name === name)
  if (!command) {
    context.report(`There is no command "${name}".\n\n${usage(commands)}`)
    return 2
  }
  if (rest.some(asksForHelp)) {
    context.print(`npm run bank -- ${command.name}\n${command.summary}.\n\n${command.help}`)
    return 0
  }
  try {
    return await command.run({ ...context, arguments: rest })
  } catch (error) {
    context.report(error instanceof Error ? error.message : String(error))
    return 2
  }
}
