import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Icon } from '../components/icon.tsx'

interface DialogProps {
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

/**
 * A dialog in the brand's design; on a phone a sheet from the bottom. The focus is kept in it and given back
 * to what opened it; everything beside it is hidden from readers, but for the toasts. On a low screen it scrolls as a
 * whole: title and actions that stay would leave no room for what is between them.
 */
export function Dialog(props: DialogProps) {
  const { title, subtitle, isOpen, onClose, width, closeLabel, children } = props
  const { canClose = true, closesFromOutside = false, role = 'dialog', describedBy } = props
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={open => !open && onClose()}
      isDismissable={canClose && closesFromOutside}
      isKeyboardDismissDisabled={!canClose}
      className="fixed inset-0 z-(--z-overlay) grid place-items-center bg-overlay transition-opacity duration-(--motion-base) ease-out data-[entering]:opacity-0 data-[exiting]:opacity-0 data-[exiting]:duration-(--motion-fast) max-md:items-end md:p-6"
    >
      <Modal
        className={`w-full overflow-hidden rounded-picture bg-surface shadow-4 forced-colors:border transition duration-(--motion-base) ease-out data-[entering]:translate-y-2 max-md:rounded-b-none ${width}`}
      >
        <AriaDialog
          role={role}
          {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
          className="flex max-h-[90dvh] flex-col outline-none low:block low:max-h-dvh low:overflow-y-auto"
        >
          <header className="flex items-start justify-between gap-4 px-4 pt-5 pb-3 md:px-6 md:pt-6 md:pb-4">
            <div className="min-w-0 wrap-anywhere">
              <Heading slot="title" level={2} className="text-[1.5rem]">
                {title}
              </Heading>
              {subtitle && <p className="text-sm text-muted">{subtitle}</p>}
            </div>
            {closeLabel !== undefined && (
              <CloseButton
                label={closeLabel}
                disabled={!canClose}
                onClose={onClose}
                className="-mt-1.5 -mr-2.5"
              />
            )}
          </header>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
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
