import { dayMs } from '../../domain/london-time.ts'
import { limits } from '../../../content/facts.ts'
import { countClicks } from '../../bank/promotions/promotion-clicks.ts'
import { promotionPaths } from '../../contract/message-operations.ts'
import type { Command } from '../command.ts'
import { countOf, harmless } from '../output.ts'
import { withDatabase } from '../open-database.ts'

const recentDays = 7

export const promotionsCommand: Command = {
  name: 'promotions',
  summary: 'read how often customers clicked each promotion on the dashboard',
  help: `npm run bank -- promotions

Prints a line for each promotion, the most clicked first: all clicks, the clicks of the last ${recentDays} days, and the number of
customers. The bank stores clicks for ${limits.promotionClicksKeptMs / dayMs} days. It only reads, and may run while the bank is open. Exits with 0, and
with 2 if the counts could not be read.`,
  async run(context) {
    if (context.arguments.length > 0) {
      context.report('Usage: npm run bank -- promotions')
      return 2
    }
    return withDatabase(context, async database => {
      const counts = await countClicks(database, new Date(Date.now() - recentDays * dayMs))
      const unfollowed = promotionPaths.filter(path => counts.every(({ promotion }) => promotion !== path))
      for (const { promotion, clicks, recentClicks, customers } of counts)
        context.print(
          `${harmless(promotion).padEnd(20)}  ${countOf(clicks, 'click')}, ${recentClicks} in the last ${recentDays} days, by ${countOf(customers, 'customer')}`,
        )
      for (const promotion of unfollowed) context.print(`${promotion.padEnd(20)}  ${countOf(0, 'click')}`)
      return 0
    })
  },
}
