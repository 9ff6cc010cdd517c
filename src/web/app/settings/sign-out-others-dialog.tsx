import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../dialog.tsx'
import { FocusAfter } from '../focus-after.tsx'

const words = {
  title: 'Sign out all other devices?',
  text: (count: number) =>
    count === 1
      ? 'One other device is signed in. It has to sign in again; this one stays signed in.'
      : `${count} other devices are signed in. They have to sign in again; this one stays signed in.`,
  cancel: 'Cancel',
  signOut: 'Sign Out',
} as const

interface SignOutOthersDialogProps {
  readonly otherCount: number
  readonly isOpen: boolean
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** Finds what takes the focus where the button that opened the dialog has gone with the other devices. */
  readonly findAfter: () => HTMLElement | null
}

/** Asks for confirmation before all other devices are signed out. */
export const SignOutOthersDialog = (props: SignOutOthersDialogProps) => {
  const { otherCount, isOpen, isBusy, onConfirm, onClose, findAfter } = props
  return (
    <Dialog
      title={words.title}
      isOpen={isOpen}
      onClose={onClose}
      canClose={!isBusy}
      closesFromOutside
      width="md:w-[30rem]"
      closeLabel={words.cancel}
    >
      <DialogBody>
        <Question otherCount={otherCount} />
      </DialogBody>
      <DialogFooter>
        <Button variant="line" disabled={isBusy} onClick={onClose}>
          {words.cancel}
        </Button>
        <Button busy={isBusy} onClick={onConfirm}>
          {words.signOut}
        </Button>
      </DialogFooter>
      <FocusAfter find={findAfter} />
    </Dialog>
  )
}

/** Holds the number of devices at the opening: while the dialog closes there are none. */
function Question({ otherCount }: Pick<SignOutOthersDialogProps, 'otherCount'>) {
  const [count] = useState(otherCount)
  return <p>{words.text(count)}</p>
}
