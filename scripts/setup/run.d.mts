/** Runs a program to its end. `said` is its output if it was quiet. */
export function run(
  program: string,
  args: readonly string[],
  options?: { quiet?: boolean; timeLimitMs?: number },
): Promise<{ code: number; said: string }>
