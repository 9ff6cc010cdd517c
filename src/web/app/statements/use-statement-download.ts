import { useState } from 'react'
import type { Account } from '../../../contract/accounts.ts'
import type { Clock } from '../../clock.ts'
import { useEnvironment } from '../environment.ts'
import { saveFile } from '../save-file.ts'
import { isMarkedSignedIn } from '../session.ts'
import { useTell } from '../settings/use-tell.ts'
import { statementFileName, type StatementFormat } from '../../../contract/statement-file-name.ts'
import { writeMonth } from '../../../contract/month-words.ts'
import { downloadWords as words } from './statement-words.ts'

interface StatementDownload {
  readonly id: string
  readonly format: StatementFormat
  /** The size that the bank states, in bytes; the file's own where it states none (ruling 18). */
  readonly sizeBytes?: number | undefined
  readonly make: () => Promise<Blob>
}

const told = [words.generating, words.downloaded, words.failed].map(({ title }) => title)

/**
 * Saves statements as files. It says that one is being made, and `saidAfterMs` later, or as soon as it is made, that
 * it is there; the browser gets the file at that moment. What failed is said, and nothing is saved for a customer
 * who has signed out.
 */
export function useStatementDownload(account: Pick<Account, 'accountNumber'>, saidAfterMs: number) {
  const { clock, local } = useEnvironment()
  const { tell } = useTell(told)
  const [busy, setBusy] = useState<readonly string[]>([])

  async function download({ id, format, sizeBytes, make }: StatementDownload): Promise<void> {
    const key = `${id}.${format}`
    if (busy.includes(key)) return
    setBusy(keys => [...keys, key])
    const month = writeMonth(id)
    tell({ look: 'info', title: words.generating.title, text: words.generating.text(month) })
    const [made] = await Promise.allSettled([make(), pause(clock, saidAfterMs)])
    setBusy(keys => keys.filter(each => each !== key))
    if (!isMarkedSignedIn(local)) return
    if (made.status === 'rejected') {
      tell({ look: 'danger', title: words.failed.title, text: words.failed.text(month) })
      return
    }
    const file = made.value
    saveFile(clock, file, statementFileName({ id, format, accountNumber: account.accountNumber }))
    const text = words.downloaded.text(month, sizeBytes ?? file.size)
    tell({ look: 'success', title: words.downloaded.title, text })
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
