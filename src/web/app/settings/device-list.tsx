import { useRef, useState } from 'react'
import type { SignedInDevice } from '../../../contract/sessions.ts'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { useCode } from '../fetch-code.ts'
import { formatDayAndTime } from '../transactions/transaction-words.ts'
import { nameDevice } from '../../../domain/device-name.ts'
import { deviceIcons, deviceWords as words } from './device-words.ts'
import { titleAround } from './setting.tsx'
import { useSignOutDevices } from './use-sign-out-devices.ts'

const fetchDialog = () => import('./sign-out-others-dialog.tsx')

interface DeviceListProps {
  readonly title: string
  readonly sessions: readonly SignedInDevice[]
}

/** The signed-in browsers, and what signs out all others. */
export function DeviceList({ title, sessions }: DeviceListProps) {
  const panel = useRef<HTMLDivElement>(null)
  const [isConfirming, setConfirming] = useState(false)
  const { code, prepare, want } = useCode(fetchDialog)
  const confirm = async () => setConfirming(code !== undefined || (await want()))
  const findTitle = () => titleAround(panel.current)
  const { leaving, signOut, signOutOthers } = useSignOutDevices({
    onOneOut: () => findTitle()?.focus(),
    onOthersOut: () => setConfirming(false),
  })
  const otherCount = sessions.filter(({ isCurrent }) => !isCurrent).length
  return (
    <div ref={panel} className="rounded-panel border border-line bg-surface">
      <ul aria-label={title}>
        {sessions.map(session => (
          <DeviceRow
            key={session.id}
            session={session}
            isLeaving={typeof leaving === 'object' && leaving.id === session.id}
            onSignOut={() => void signOut(session.id, nameDevice(session.device))}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-4 py-[.9rem] md:px-6">
        <p className="text-sm text-muted">{words.idle}</p>
        {otherCount > 0 && (
          <Button
            variant="quiet"
            size="small"
            className="-mx-3.5 whitespace-normal! max-md:min-h-11"
            onPointerEnter={prepare}
            onFocus={prepare}
            onClick={() => void confirm()}
          >
            {words.signOutOthers}
          </Button>
        )}
      </div>
      {code && (
        <code.SignOutOthersDialog
          otherCount={otherCount}
          isOpen={isConfirming}
          isBusy={leaving === 'others'}
          onConfirm={() => void signOutOthers()}
          onClose={() => setConfirming(false)}
          findAfter={findTitle}
        />
      )}
    </div>
  )
}

interface DeviceRowProps {
  readonly session: SignedInDevice
  readonly isLeaving: boolean
  readonly onSignOut: () => void
}

/** A signed-in browser: its name, the network address it signed in from, and when it was last used. */
function DeviceRow({ session, isLeaving, onSignOut }: DeviceRowProps) {
  const { device, address, lastActiveAt, isCurrent } = session
  const name = nameDevice(device)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line px-4 py-[.9rem] text-nav first:border-t-0 md:px-6">
      <span className="grid size-10 flex-none place-items-center rounded-control bg-selected text-link">
        <Icon name={deviceIcons[device.form]} />
      </span>
      <span className="min-w-0 flex-1 basis-40">
        <span className="flex flex-wrap items-center gap-x-2">
          {name}
          {isCurrent && <Badge look="selected">{words.thisDevice}</Badge>}
        </span>
        <small className="money block text-sm leading-[1.4] wrap-anywhere text-muted">
          {address}
          <span className="max-md:hidden"> &nbsp;·&nbsp; </span>
          <span className="max-md:block">
            {isCurrent ? (
              words.activeNow
            ) : (
              <>
                {words.lastUsed}{' '}
                <time dateTime={lastActiveAt} className="inline-block">
                  {formatDayAndTime(lastActiveAt)}
                </time>
              </>
            )}
          </span>
        </small>
      </span>
      {!isCurrent && (
        <Button
          variant="line"
          size="small"
          className="max-md:min-h-11"
          busy={isLeaving}
          aria-label={`${words.signOut} ${name}, ${address}`}
          onClick={onSignOut}
        >
          {words.signOut}
        </Button>
      )}
    </li>
  )
}
