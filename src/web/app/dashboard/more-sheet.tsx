import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Link, useLocation } from 'react-router'
import { Icon } from '../../components/icon.tsx'
import { useCarriedAccount } from '../accounts/account-address.ts'
import { CloseButton } from '../dialog.tsx'
import { useEscapeFromPage } from '../escape-from-page.ts'
import { shellWords } from './dashboard-words.ts'
import { isCurrent, moreItems } from './navigation.ts'

interface MoreSheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The pages that the bar at the foot of a phone has no room for. The sheet stands on the bar, which stays in sight. */
export function MoreSheet({ isOpen, onClose }: MoreSheetProps) {
  const { pathname } = useLocation()
  const carried = useCarriedAccount()
  const ref = useEscapeFromPage(isOpen, onClose)
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={open => !open && onClose()}
      isDismissable
      className="fixed inset-x-0 top-0 bottom-[calc(var(--bottom-bar)+1px+env(safe-area-inset-bottom))] z-(--z-overlay) grid items-end bg-overlay transition-opacity duration-(--motion-base) ease-out data-[entering]:opacity-0 data-[exiting]:opacity-0 data-[exiting]:duration-(--motion-fast) md:hidden"
    >
      <Modal className="max-h-full w-full overflow-y-auto rounded-t-picture bg-surface forced-colors:border transition duration-(--motion-base) ease-out data-[entering]:translate-y-2">
        <Dialog ref={ref} className="outline-none">
          <header className="flex items-center justify-between gap-4 py-3 pr-2 pl-4">
            <Heading slot="title" level={2} className="text-[1.5rem]">
              {shellWords.more}
            </Heading>
            <CloseButton label={shellWords.closeMore} onClose={onClose} />
          </header>
          <nav aria-label={shellWords.more}>
            <ul>
              {moreItems.map(item => (
                <li key={item.path} className="border-t border-line">
                  <Link
                    to={item.hasAccount ? item.path + carried : item.path}
                    onClick={onClose}
                    aria-current={isCurrent(item, pathname) ? 'page' : undefined}
                    className="flex min-h-14 items-center gap-4 px-4 font-semibold no-underline -outline-offset-3! hover:bg-hover aria-[current]:bg-selected"
                  >
                    <Icon name={item.icon} className="text-link" />
                    {item.label}
                    <Icon name="chevron-right" className="ml-auto text-subtle" />
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
