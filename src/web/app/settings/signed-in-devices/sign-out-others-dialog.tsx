import { useEffect, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../dialog.tsx'
import { deviceWords } from './device-words.ts'

const words = deviceWords.confirm

interface SignOutOthersDialogProps {
  readonly otherCount: number
  readonly isOpen: boolean
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** The dialog has left the page, and what was beside it can take the focus again. */
  readonly onGone: () => void
}

/** Asks once more before every other device is signed out. */
export const SignOutOthersDialog = (props: SignOutOthersDialogProps) => {
  const { otherCount, isOpen, isBusy, onConfirm, onClose, onGone } = props
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
        <Question otherCount={otherCount} onGone={onGone} />
      </DialogBody>
      <DialogFooter>
        <Button variant="line" disabled={isBusy} onClick={onClose}>
          {words.cancel}
        </Button>
        <Button busy={isBusy} onClick={onConfirm}>
          {words.signOut}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

/** Of as many devices as there were when it was asked: while it closes there are none. */
function Question({ otherCount, onGone }: Pick<SignOutOthersDialogProps, 'otherCount' | 'onGone'>) {
  const [count] = useState(otherCount)
  useEffect(() => onGone, [onGone])
  return <p>{words.text(count)}</p>
}
