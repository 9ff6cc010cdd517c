// Runs the quick proof again and again, and counts what failed and where: a test that fails by chance is found so.
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { quickProof } from './checks/checks.mjs'
import { runChecks } from './checks/run-checks.mjs'
import { setUpChecks } from './checks/set-up-checks.mjs'
import { runCommand, StartProblem } from './setup/start-problem.mjs'

const { values } = parseArgs({
  options: { times: { type: 'string', default: '20' }, busy: { type: 'string', default: '0' } },
})

/** @throws StartProblem where it is no whole number from `least` to 1,000 */
function countOf(name, least) {
  const count = Number(values[name])
  if (Number.isInteger(count) && count >= least && count <= 1_000) return count
  throw new StartProblem(`--${name} takes a whole number from ${least} to 1,000, and not ${values[name]}.`)
}

/** Processes that do nothing but keep the processor busy. @returns a function that ends them */
function startBusyLoops(count) {
  const loops = Array.from({ length: count }, () =>
    spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
  )
  const end = () => loops.forEach(loop => loop.kill())
  process.once('exit', end)
  return end
}

const minutes = durationMs => (durationMs / 60_000).toFixed(1)

await runCommand(async () => {
  const [times, busy] = [countOf('times', 1), countOf('busy', 0)]
  const setUp = await setUpChecks({ isWhole: false })
  const endLoops = startBusyLoops(busy)
  const rounds = []
  const failedIn = new Map()
  for (let round = 1; round <= times; round++) {
    console.log(`\n── round ${round} of ${times}${busy ? `, beside ${busy} busy loops` : ''} ──`)
    const startedMs = performance.now()
    const outcomes = await runChecks(quickProof, setUp)
    rounds.push({
      tookMs: performance.now() - startedMs,
      isWhole: outcomes.every(({ failed }) => failed === 0),
    })
    for (const { check, file, title } of outcomes.flatMap(({ failures }) => failures)) {
      const place = [check.name, file, title].filter(Boolean).join(' · ')
      failedIn.set(place, [...(failedIn.get(place) ?? []), round])
    }
    const took = rounds.map(({ tookMs }) => tookMs).toSorted((one, other) => one - other)
    console.log(
      `\n${rounds.filter(({ isWhole }) => isWhole).length} of ${round} rounds without a failure; ` +
        `${minutes(took[0])} to ${minutes(took.at(-1))} min, median ${minutes(took[Math.floor(took.length / 2)])}`,
    )
    for (const [place, failedRounds] of failedIn)
      console.log(`  ${failedRounds.length} of ${round} (rounds ${failedRounds.join(', ')}): ${place}`)
  }
  endLoops()
  return failedIn.size === 0 ? 0 : 1
})
