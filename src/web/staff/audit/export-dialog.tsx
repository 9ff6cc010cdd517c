import { saveFile } from '../../app/save-file.ts'
import { NoteDialog } from '../parts/note-dialog.tsx'
import { useStaffEnvironment } from '../staff-environment.ts'
import type { RefusedChange } from '../staff-request.ts'
import { auditWords as words } from './audit-words.ts'
import { type AuditFilters, requestAuditExport } from './search-audit.ts'

interface ExportDialogProps {
  /** Those of the list: the file has what the search found. */
  readonly filters: AuditFilters
  readonly total: number
  readonly onSaved: (fileName: string) => void
  readonly onClose: () => void
}

/** *Export CSV*: asks why, and saves what the search found. It is the only export of the console. */
export function ExportDialog({ filters, total, onSaved, onClose }: ExportDialogProps) {
  const environment = useStaffEnvironment()

  async function save(reason: string): Promise<RefusedChange | undefined> {
    const answer = await requestAuditExport(environment, filters, reason)
    if (answer.kind === 'refused') return answer
    if (answer.kind === 'done') {
      const { name, content } = answer.body
      saveFile(environment.clock, content, name)
      onSaved(name)
    }
    return undefined
  }

  return (
    <NoteDialog
      title={words.export}
      subtitle={words.exporting(total)}
      name="reason"
      label={words.reason}
      hint={words.reasonHint}
      button={words.export}
      onSend={save}
      onClose={onClose}
    />
  )
}
