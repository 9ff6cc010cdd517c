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
}

/** Asks once more before every other device is signed out. */
export const SignOutOthersDialog = (props: SignOutOthersDialogProps) => {
  const { otherCount, isOpen, isBusy, onConfirm, onClose } = props
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
        <p>{words.text(otherCount)}</p>
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
