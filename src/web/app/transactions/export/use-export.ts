import { useEffect, useRef, useState } from 'react'
import type { ExportFormat, TransactionFilters } from '../../../../contract/transactions.ts'
import { useEnvironment } from '../../environment.ts'
import { exportWords } from './export-words.ts'
import { fetchExport } from './fetch-export.ts'
import { saveFile } from '../../save-file.ts'

export type ExportState =
  | { readonly step: 'choosing' }
  | { readonly step: 'running'; readonly percent: number }
  | { readonly step: 'failed' }

interface ExportOf {
  readonly accountId: string
  readonly filters: TransactionFilters
  /** How many transactions the filters leave; of some formats fewer come. */
  readonly total: number
  readonly onDone: () => void
}

/** Fetches and saves an export; one at a time. It ends with its dialog. */
export function useExport({ accountId, filters, total, onDone }: ExportOf) {
  const { bank, clock, toasts } = useEnvironment()
  const [state, setState] = useState<ExportState>({ step: 'choosing' })
  const attempt = useRef<AbortController>(undefined)
  useEffect(() => () => attempt.current?.abort(), [])

  const onRecords = (count: number) => {
    const percent = Math.min(99, Math.floor((100 * count) / Math.max(1, total)))
    setState(before =>
      before.step === 'running' && before.percent === percent ? before : { step: 'running', percent },
    )
  }

  async function start(format: ExportFormat) {
    const { signal } = (attempt.current = new AbortController())
    onRecords(0)
    try {
      const file = await fetchExport(bank, { accountId, filters, format, signal, onRecords })
      saveFile(clock, file.content, file.name)
      toasts.show({ look: 'success', title: exportWords.done.title, text: exportWords.done.text(file.name) })
      onDone()
    } catch {
      if (!signal.aborted) setState({ step: 'failed' })
    }
  }
  return { state, start }
}
