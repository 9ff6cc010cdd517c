import { demoCustomers } from '../../../content/demo.ts'
import { createBank } from '../../bank/bank.ts'
import { listDemoCustomers, retireDemo } from '../../bank/simulator/demo-customers.ts'
import { resetDemo } from '../../bank/simulator/seed-demo.ts'
import { nodeDependencies } from '../../server/node-runtime.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../open-database.ts'

const emails = new Intl.ListFormat('en-GB').format(listDemoCustomers(demoCustomers).map(({ email }) => email))

const verbs = {
  reset: { act: resetDemo, done: `Created new demo customers with a history up to now: ${emails}.` },
  retire: { act: retireDemo, done: `Retired the demo customers. No one can sign in as ${emails} any more.` },
} as const

const isVerb = (word: string | undefined): word is keyof typeof verbs => word === 'reset' || word === 'retire'

export const demoCommand: Command = {
  name: 'demo',
  summary: 'reset, retire: replace the demo customers, or remove them',
  help: `npm run bank -- demo reset
npm run bank -- demo retire

reset creates ${emails}
again, with their public password, full balances, a history up to now and new account numbers. The earlier demo
customers are retired: their accounts, entries and audit stay, their e-mail addresses are replaced by unused ones,
their sessions end, and no one can sign in as them.
retire does the same without creating new ones. Use it when a bank stops being a demonstration (DEMO=0, or
DATABASE_URL without DEMO=1). Otherwise customers with a public password would remain. With DEMO on, the next start
creates new ones.
Both may run while the bank is open. They exit with 0, with 1 if the bank has no demo customers, and with 2 if they
could not run.`,
  async run(context) {
    const [verb, ...rest] = context.arguments
    if (!isVerb(verb) || rest.length > 0) {
      context.report('Usage: npm run bank -- demo reset|retire')
      return 2
    }
    return withDatabase(context, async database => {
      const { act, done } = verbs[verb]
      const outcome = await act(createBank(nodeDependencies(database)), demoCustomers)
      if (!outcome.ok) {
        context.report('This bank has no demo customers, so it is not a demonstration. Nothing was changed.')
        return 1
      }
      context.print(done)
      return 0
    })
  },
}
