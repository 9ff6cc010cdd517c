import { useCallback, useRef, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import type { SignedInDevice } from '../../../../contract/sessions.ts'
import { useEnvironment } from '../../environment.ts'
import { Asked } from '../asked.tsx'
import { focusTitleAround, Setting } from '../setting.tsx'
import { sessionsQuery } from '../settings-queries.ts'
import { DeviceRow } from './device-row.tsx'
import { deviceWords as words } from './device-words.ts'
import { nameDevice } from './name-device.ts'
import { SignOutOthersDialog } from './sign-out-others-dialog.tsx'
import { useSignOutDevices } from './use-sign-out-devices.ts'
import { useAsked } from '../../use-asked.ts'

/** The browsers that the customer is signed in on, each to sign out. */
export function SignedInDevices() {
  const { bank } = useEnvironment()
  const sessions = useAsked(sessionsQuery(bank))
  return (
    <Setting level={3} title={words.title} about={<p>{words.about}</p>}>
      <Asked query={sessions} what={words.title} failed={words.failed} rows={2}>
        {list => <DeviceList sessions={list} />}
      </Asked>
    </Setting>
  )
}

function DeviceList({ sessions }: { sessions: readonly SignedInDevice[] }) {
  const panel = useRef<HTMLDivElement>(null)
  const [isConfirming, setConfirming] = useState(false)
  const focusTitle = useCallback(() => focusTitleAround(panel.current), [])
  const areOthersOut = useRef(false)
  const { leaving, signOut, signOutOthers } = useSignOutDevices({
    onOneOut: focusTitle,
    onOthersOut: () => {
      areOthersOut.current = true
      setConfirming(false)
    },
  })
  // The button that opened the dialog goes with the other devices, and cannot have the focus back.
  const onGone = useCallback(() => {
    if (areOthersOut.current) focusTitle()
    areOthersOut.current = false
  }, [focusTitle])
  const otherCount = sessions.filter(({ isCurrent }) => !isCurrent).length
  return (
    <div ref={panel} className="rounded-panel border border-line bg-surface">
      <ul aria-label={words.title}>
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
            onClick={() => setConfirming(true)}
          >
            {words.signOutOthers}
          </Button>
        )}
      </div>
      <SignOutOthersDialog
        otherCount={otherCount}
        isOpen={isConfirming}
        isBusy={leaving === 'others'}
        onConfirm={() => void signOutOthers()}
        onClose={() => setConfirming(false)}
        onGone={onGone}
      />
    </div>
  )
}
