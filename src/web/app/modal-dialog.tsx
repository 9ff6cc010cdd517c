import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { CloseButton, type DialogProps } from './dialog.tsx'
import { useEscapeFromPage } from './escape-from-page.ts'

/**
 * A dialog in the brand's design; on a phone, a sheet from the bottom. The focus stays inside and returns to what
 * opened it. Screen readers find nothing outside it but the toasts. On a low screen it scrolls as a whole, because a
 * fixed title and fixed actions would leave no room between them.
 */
export function ModalDialog(props: DialogProps) {
  const { title, subtitle, isOpen, onClose, width, closeLabel, children } = props
  const { canClose = true, closesFromOutside = false, role = 'dialog', describedBy } = props
  const ref = useEscapeFromPage(isOpen && canClose, onClose)
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
          ref={ref}
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
