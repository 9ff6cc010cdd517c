import { everything, inATab, nightly, quickProof } from './checks/checks.mjs'
import { runChecks } from './checks/run-checks.mjs'
import { setUpChecks } from './checks/set-up-checks.mjs'
import { runCommand, StartProblem } from './setup/start-problem.mjs'

/** By the word of the command: what is run, and whether programs from elsewhere are set up for it. */
const forms = {
  '': { checks: quickProof, isWhole: false },
  '--all': { checks: everything, isWhole: true },
  '--nightly': { checks: nightly, isWhole: true },
  '--tab': { checks: inATab, isWhole: false },
}

await runCommand(async () => {
  const word = process.argv.slice(2).join(' ')
  const form = forms[word]
  if (!form) throw new StartProblem(`npm test takes --all, --nightly, --tab or nothing, and not ${word}.`)
  const outcomes = await runChecks(form.checks, await setUpChecks(form))
  return outcomes.some(({ failed }) => failed > 0) ? 1 : 0
})
