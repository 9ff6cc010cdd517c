/** One of the operator's commands: `npm run bank -- <name>`. Its code is in `commands/`. */
export interface Command {
  readonly name: string
  /** One line, for the list of commands. */
  readonly summary: string
  /** What `--help` prints below it. */
  readonly help: string
  /** Runs it and returns the exit code. `print` takes a line. */
  run(context: CommandContext): Promise<number>
}

export interface CommandContext {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** The project's folder. */
  readonly project: string
  readonly arguments: readonly string[]
  readonly print: (line: string) => void
  /** For lines that are not the command's result: progress and errors. */
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
    'For details: npm run bank -- <command> --help',
    'Commands use the database of DATABASE_URL, or the embedded one in DATA_DIR.',
  ].join('\n')
}

const asksForHelp = (word: string) => word === '--help' || word === '-h'

/** Runs the named command and returns its exit code. The code 2 means that it could not run. */
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
    context.report(`Unknown command "${name}".\n\n${usage(commands)}`)
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
