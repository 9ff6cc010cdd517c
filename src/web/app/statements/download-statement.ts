import { useQueryClient } from '@tanstack/react-query'
import { londonMonthOf } from '../../../domain/london-time.ts'
import { useState } from 'react'
import type { Account } from '../../../contract/accounts.ts'
import { statementFileName, type StatementFormat } from '../../../contract/statement-file-name.ts'
import { formatMonth } from '../../../domain/format-dates.ts'
import type { Clock } from '../../clock.ts'
import { balanceQuery } from '../accounts/account-queries.ts'
import { sessionQuery, useSession } from '../dashboard/signed-in.ts'
import { useEnvironment } from '../environment.ts'
import { saveFile } from '../save-file.ts'
import { isMarkedSignedIn } from '../session.ts'
import { useToast } from '../use-toast.ts'
import { downloadWords as words } from './statement-words.ts'

interface StatementDownload {
  readonly id: string
  readonly format: StatementFormat
  /** The size that the bank states, in bytes; otherwise the size of the file (ruling 18). */
  readonly sizeBytes?: number | undefined
  readonly make: () => Promise<Blob>
}

const downloadToastTitles = [words.generating, words.downloaded, words.failed].map(({ title }) => title)

/**
 * Saves statements as files. A toast says that the statement is being generated; `saidAfterMs` later, or as soon as
 * it is ready, another says that it is downloaded, and the browser gets the file at that moment. A failure is
 * reported. Nothing is saved for a customer who has signed out.
 */
export function useStatementDownload(account: Pick<Account, 'accountNumber'>, saidAfterMs: number) {
  const { clock, local } = useEnvironment()
  const { showToast } = useToast(downloadToastTitles)
  const [busy, setBusy] = useState<readonly string[]>([])

  async function download({ id, format, sizeBytes, make }: StatementDownload): Promise<void> {
    const key = `${id}.${format}`
    if (busy.includes(key)) return
    setBusy(keys => [...keys, key])
    const month = formatMonth(id)
    showToast({ look: 'info', title: words.generating.title, text: words.generating.text(month) })
    const [made] = await Promise.allSettled([make(), pause(clock, saidAfterMs)])
    setBusy(keys => keys.filter(each => each !== key))
    if (!isMarkedSignedIn(local)) return
    if (made.status === 'rejected') {
      showToast({ look: 'danger', title: words.failed.title, text: words.failed.text(month) })
      return
    }
    const file = made.value
    saveFile(clock, file, statementFileName({ id, format, accountNumber: account.accountNumber }))
    const text = words.downloaded.text(month, sizeBytes ?? file.size)
    showToast({ look: 'success', title: words.downloaded.title, text })
  }

  return {
    download,
    isBusy: ({ id, format }: Pick<StatementDownload, 'id' | 'format'>) => busy.includes(`${id}.${format}`),
  }
}

const pause = (clock: Pick<Clock, 'after'>, ms: number): Promise<void> =>
  new Promise(resolve => {
    clock.after(ms, resolve)
  })

interface CachedAnswer {
  readonly data: { readonly asOf: string } | undefined
  readonly dataUpdatedAt: number
}

const timesIn = (cached: CachedAnswer | undefined): ReportedTime[] =>
  cached?.data ? [{ asOf: cached.data.asOf, receivedAtMs: cached.dataUpdatedAt }] : []

/** Saves the statement of the current month to date (ruling 37). The drawing code loads on demand. */
export function useMonthToDate(account: Account, saidAfterMs: number) {
  const environment = useEnvironment()
  const { bank, clock } = environment
  const { asOf } = useSession()
  const queryClient = useQueryClient()
  const { download, isBusy } = useStatementDownload(account, saidAfterMs)

  /** The month by the bank's clock: this machine's clock may be in another month. */
  function monthNow(): string {
    const reported = [
      ...timesIn(queryClient.getQueryState(balanceQuery(bank, account.id).queryKey)),
      ...timesIn(queryClient.getQueryState(sessionQuery(bank).queryKey)),
    ]
    return londonMonthOf(new Date(bankTimeMs(reported, clock.now()) ?? asOf))
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

/** A time stated by the bank, and this machine's time when it arrived. */
interface ReportedTime {
  readonly asOf: string
  readonly receivedAtMs: number
}

/**
 * The bank's current time: the last one it stated plus the time since then. A wrong clock on this machine has no
 * effect. Undefined if the bank has stated none.
 */
export function bankTimeMs(reported: readonly ReportedTime[], nowMs: number): number | undefined {
  const [last] = reported.toSorted((one, other) => other.receivedAtMs - one.receivedAtMs)
  return last && Date.parse(last.asOf) + Math.max(0, nowMs - last.receivedAtMs)
}
