import type { ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { CloseButton } from '../../close-button.tsx'

interface DrawerProps {
  readonly title: string
  readonly closeLabel: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A drawer of 31rem from the right; on a phone the whole screen. Printed, it is the page, and nothing of the app is.
 */
export const Drawer = ({ title, closeLabel, isOpen, onClose, children }: DrawerProps) => (
  <ModalOverlay
    isOpen={isOpen}
    onOpenChange={open => !open && onClose()}
    isDismissable
    className="fixed inset-0 z-(--z-overlay) bg-overlay transition-opacity duration-(--motion-base) ease-out data-[entering]:opacity-0 data-[exiting]:opacity-0 data-[exiting]:duration-(--motion-fast) print:static print:bg-transparent"
  >
    <Modal
      data-prints-alone
      className="fixed inset-y-0 right-0 w-[31rem] max-w-full bg-surface shadow-4 forced-colors:border transition duration-(--motion-base) ease-out data-[entering]:translate-x-8 data-[exiting]:translate-x-8 data-[exiting]:duration-(--motion-fast) max-md:w-full print:static print:w-full print:shadow-none"
    >
      <Dialog className="flex h-full flex-col outline-none low:block low:overflow-y-auto print:block">
        <header className="flex min-h-15 flex-none items-center justify-between gap-4 border-b border-line pr-2 pl-4 md:min-h-(--header) md:pr-4 md:pl-6 print:hidden">
          <Heading slot="title" level={2} className="text-xl">
            {title}
          </Heading>
          <CloseButton label={closeLabel} onClose={onClose} />
        </header>
        {children}
      </Dialog>
    </Modal>
  </ModalOverlay>
)
