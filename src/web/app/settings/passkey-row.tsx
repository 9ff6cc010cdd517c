import type { Passkey } from '../../../contract/passkeys.ts'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { PasskeyIcon } from '../passkeys/passkey-icon.tsx'
import { useState } from 'react'
import { NamePasskeyDialog } from './name-passkey-dialog.tsx'
import { passkeyWords as words } from './passkey-words.ts'
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx'
import type { DoneWords } from './second-factor-flow.tsx'

interface PasskeyRowProps {
  readonly passkey: Passkey
  /** Whether the customer has no other. */
  readonly isOnly: boolean
  readonly onDone: (toast: DoneWords) => void
}

/** A passkey: what is known of it, and what can be done with it. One that works nowhere here can only be removed. */
export function PasskeyRow({ passkey, isOnly, onDone }: PasskeyRowProps) {
  const [open, setOpen] = useState<'renaming' | 'removing'>()
  const { name, worksHere } = passkey
  const close = () => setOpen(undefined)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line px-4 py-[.9rem] text-nav first:border-t-0 md:px-6">
      <span className="grid size-10 flex-none place-items-center rounded-control bg-selected text-link">
        <PasskeyIcon size="large" />
      </span>
      <Facts {...passkey} />
      <span className="flex flex-wrap gap-2 max-md:basis-full">
        {worksHere && <RowButton label={words.rename} name={name} onClick={() => setOpen('renaming')} />}
        <RowButton label={words.remove} name={name} onClick={() => setOpen('removing')} />
      </span>
      {open === 'renaming' && (
        <NamePasskeyDialog
          passkey={passkey}
          title={words.naming.renameTitle(name)}
          onNamed={given => {
            close()
            onDone(words.naming.renamed(given))
          }}
          onClose={close}
        />
      )}
      {open === 'removing' && (
        <RemovePasskeyDialog
          passkey={passkey}
          isOnly={isOnly}
          onRemoved={() => {
            close()
            onDone(words.removing.removed(name))
          }}
          onClose={close}
        />
      )}
    </li>
  )
}

function Facts({ name, host, worksHere, isStopped, isSynced, addedAt, lastUsedAt }: Passkey) {
  return (
    <span className="min-w-0 flex-1 basis-56">
      <span className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
        {name}
        <Badge>{isSynced ? words.synced : words.oneDevice}</Badge>
      </span>
      <small className="money block text-sm leading-[1.4] wrap-anywhere text-muted">
        <span className="inline-block">{words.added(addedAt)}</span>
        <span aria-hidden="true" className="max-md:hidden">
          {' '}
          &nbsp;·&nbsp;{' '}
        </span>
        <span className="inline-block max-md:block">{words.lastUsed(lastUsedAt)}</span>
      </small>
      {isStopped && <small className="block text-sm font-medium text-danger">{words.stopped}</small>}
      {!isStopped && !worksHere && (
        <small className="block text-sm wrap-anywhere text-muted">{words.otherHost(host)}</small>
      )}
    </span>
  )
}

const RowButton = ({ label, name, onClick }: { label: string; name: string; onClick: () => void }) => (
  <Button
    variant="line"
    size="small"
    className="max-md:min-h-11"
    aria-label={`${label} ${name}`}
    onClick={onClick}
  >
    {label}
  </Button>
)
