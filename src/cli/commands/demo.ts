import { demoCustomers } from '../../../content/demo.ts'
import { createBank } from '../../bank/bank.ts'
import { retireDemo } from '../../bank/simulator/demo-customers.ts'
import { resetDemo } from '../../bank/simulator/seed-demo.ts'
import { nodeDependencies } from '../../server/node-runtime.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../open-database.ts'

const { personal, corporate } = demoCustomers
const both = `${personal.email} and ${corporate.email}`

const verbs = {
  reset: { act: resetDemo, done: `There are new demo customers, dated back from now: ${both}.` },
  retire: { act: retireDemo, done: `Nobody can sign in as ${both} any more.` },
} as const

const isVerb = (word: string | undefined): word is keyof typeof verbs => word === 'reset' || word === 'retire'

export const demoCommand: Command = {
  name: 'demo',
  summary: 'reset, retire: make the demo customers anew, or take them out of the bank',
  help: `npm run bank -- demo reset
npm run bank -- demo retire

reset seeds ${both} anew: with their published password, full balances and histories dated back from now, and
account numbers of their own. The books forget nothing: the demo customers of before are retired. Their
accounts, entries and audit stay as they are, their e-mail becomes one that nobody has, their sessions end, and
nobody can sign in as them. Whoever is signed in as a demo customer signs in again.
retire does the same without new ones, for a bank that is to be a demonstration no more (DEMO=0, or DATABASE_URL
without DEMO=1): otherwise customers with a published password would stay. With DEMO on, the next start seeds
new ones.
Both may run while the bank is open. They exit with 0, with 1 where the bank has no demo customer, and with 2
when they could not be run.`,
  async run(context) {
    const [verb, ...rest] = context.arguments
    if (!isVerb(verb) || rest.length > 0) {
      context.report('Say what: npm run bank -- demo reset, or demo retire.')
      return 2
    }
    return withDatabase(context, async database => {
      const { act, done } = verbs[verb]
      const outcome = await act(createBank(nodeDependencies(database)), demoCustomers)
      if (!outcome.ok) {
        context.report('This bank has no demo customer: it is no demonstration. Nothing was done.')
        return 1
      }
      context.print(done)
      return 0
    })
  },
}
