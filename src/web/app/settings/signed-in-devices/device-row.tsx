import { Badge } from '../../../components/badge.tsx'
import { Button } from '../../../components/button.tsx'
import { Icon } from '../../../components/icon.tsx'
import type { SignedInDevice } from '../../../../contract/sessions.ts'
import { formatDayAndTime } from '../../transactions/transaction-words.ts'
import { deviceWords as words } from './device-words.ts'
import { deviceIcons, nameDevice } from './name-device.ts'

interface DeviceRowProps {
  readonly session: SignedInDevice
  readonly isLeaving: boolean
  readonly onSignOut: () => void
}

/** A browser that is signed in: what it is, the address it signed in from, and when it was last used. */
export function DeviceRow({ session, isLeaving, onSignOut }: DeviceRowProps) {
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
