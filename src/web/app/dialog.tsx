import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { Icon } from '../components/icon.tsx'
import { useCode } from './fetch-code.ts'

export interface DialogProps {
  readonly title: string
  /** One line under the title. */
  readonly subtitle?: string
  readonly isOpen: boolean
  readonly onClose: () => void
  /** While this is false nothing closes the dialog: not Escape, not its button. */
  readonly canClose?: boolean
  /** Whether a press beside the dialog closes it. Not where something typed would be lost. */
  readonly closesFromOutside?: boolean
  readonly width: string
  /** Of the button in its corner; without it there is none, and the dialog's own actions are the way out. */
  readonly closeLabel?: string
  /** `alertdialog` where it comes unasked and wants an answer. */
  readonly role?: 'dialog' | 'alertdialog'
  /** The id of what is read aloud after the title when it opens. */
  readonly describedBy?: string
  readonly children: ReactNode
}

// The component library weighs a fifth of a page's scripts, and most visits open no dialog.
const fetchModal = async () => (await import('./modal-dialog.tsx')).ModalDialog

/**
 * A dialog (`modal-dialog.tsx`), whose code is fetched when the first one opens. If the code does not arrive, a toast
 * says so and the dialog closes; one that cannot be closed waits for the next opening.
 */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, canClose = true } = props
  const modal = useCode(fetchModal)
  const open = useEffectEvent(async () => {
    if (!(await modal.want()) && canClose) onClose()
  })
  useEffect(() => {
    if (isOpen) void open()
  }, [isOpen])
  return modal.code && <modal.code {...props} />
}

/** Fetches the code of dialogs ahead, for one that opens without a press and perhaps without a network. */
export const prepareDialogs = (): void => {
  fetchModal().catch(() => undefined)
}

/**
 * Reports to the dialog around a form whether the form is being sent, so that the dialog's `canClose` follows. It does so before
 * the browser takes the next key: as soon as the button shows that it is busy, Escape does not close the dialog any more.
 */
export function useReportBusy(isBusy: boolean, onBusy: (isBusy: boolean) => void): void {
  useLayoutEffect(() => {
    onBusy(isBusy)
  }, [onBusy, isBusy])
}

/** What a dialog holds, scrolling where the screen is low. */
export const DialogBody = ({ children, className = '' }: { children: ReactNode; className?: string }) => (
  <div
    className={`grid grid-cols-[minmax(0,1fr)] content-start gap-5 overflow-y-auto low:overflow-visible px-4 pt-2 pb-5 md:px-6 md:pb-6 ${className}`}
  >
    {children}
  </div>
)

/** A dialog's actions, in sight unless the screen is low, the primary one last. */
export const DialogFooter = ({ children }: { children: ReactNode }) => (
  <footer className="flex flex-wrap items-center justify-end gap-3 border-t border-line bg-surface px-4 pt-4 pb-[calc(1rem+env(safe-area-inset-bottom))] text-nav max-md:[&>button]:flex-1 md:px-6 md:pb-4">
    {children}
  </footer>
)

interface CloseButtonProps {
  readonly label: string
  readonly onClose: () => void
  readonly disabled?: boolean
  readonly className?: string
}

/** The cross in the corner of what lies over the page. */
export const CloseButton = ({ label, onClose, disabled = false, className = '' }: CloseButtonProps) => (
  <button
    type="button"
    aria-label={label}
    disabled={disabled}
    onClick={onClose}
    className={`grid size-11 flex-none cursor-pointer place-items-center rounded-control hover:bg-hover disabled:cursor-not-allowed disabled:text-subtle ${className}`}
  >
    <Icon name="close" />
  </button>
)
