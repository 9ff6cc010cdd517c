import { useQueryClient } from '@tanstack/react-query'
import type { Account } from '../../../contract/accounts.ts'
import { balanceQuery } from '../accounts/account-queries.ts'
import { useSession } from '../dashboard/signed-in.ts'
import { useEnvironment } from '../environment.ts'
import { sessionQuery } from '../session-query.ts'
import { bankTimeMs, type ToldTime } from './bank-time.ts'
import { monthInLondon } from './statement-period.ts'
import { useStatementDownload } from './use-statement-download.ts'

interface Heard {
  readonly data: { readonly asOf: string } | undefined
  readonly dataUpdatedAt: number
}

const toldBy = (heard: Heard | undefined): ToldTime[] =>
  heard?.data ? [{ asOf: heard.data.asOf, heardAtMs: heard.dataUpdatedAt }] : []

/** Saves the statement of the month that runs, to date (ruling 37). What draws it is fetched when it is asked for. */
export function useMonthToDate(account: Account, saidAfterMs: number) {
  const environment = useEnvironment()
  const { bank, clock } = environment
  const { asOf } = useSession()
  const queryClient = useQueryClient()
  const { download, isBusy } = useStatementDownload(account, saidAfterMs)

  /** By the bank's own time: that of the machine may be another month's. */
  function monthNow(): string {
    const told = [
      ...toldBy(queryClient.getQueryState(balanceQuery(bank, account.id).queryKey)),
      ...toldBy(queryClient.getQueryState(sessionQuery(bank).queryKey)),
    ]
    return monthInLondon(bankTimeMs(told, clock.now()) ?? Date.parse(asOf))
  }

  return {
    isBusy: isBusy({ id: monthNow(), format: 'pdf' }),
    download: () => {
      const id = monthNow()
      const make = async () => {
        const { drawAsPdf } = await import('./statement-queries.ts')
        return drawAsPdf(environment, { accountId: account.id, id })
      }
      return download({ id, format: 'pdf', make })
    },
  }
}
