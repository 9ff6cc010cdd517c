/** How many causes are followed; a chain longer than that, or one that bites its tail, says no more. */
const mostCauses = 5

/** What went wrong, for the log: the fault's stack, and that of each cause behind it. */
export function describeFault(fault: unknown): string {
  const described: string[] = []
  let current = fault
  for (let depth = 0; current !== undefined && depth <= mostCauses; depth++) {
    described.push(describeOne(current))
    current = causeOf(current)
  }
  return described.join('\ncaused by ')
}

function describeOne(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault)
  const code = 'code' in fault && typeof fault.code === 'string' ? ` (${fault.code})` : ''
  return `${fault.stack ?? fault.message}${code}`
}

/** An error for several addresses of one name has no cause of its own; any of its errors is as good. */
function causeOf(fault: unknown): unknown {
  if (fault instanceof AggregateError) return fault.errors[0]
  return fault instanceof Error ? fault.cause : undefined
}
