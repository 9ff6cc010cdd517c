import { useState, useSyncExternalStore } from 'react'
import { Notice } from '../../components/notice.tsx'
import { useBankQuery } from '../query-client.ts'
import { useCardPaymentClient, waitingQuery } from '../cards/card-payment-queries.ts'
import { ApprovalDialog } from './approval-dialog.tsx'
import { approvalWords as words } from './approval-words.ts'

function subscribeToBody(notify: () => void) {
  const observer = new MutationObserver(notify)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
const hasDialog = () => document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"]') !== null

/** Whether a dialog lies over the page. */
const useDialogOverPage = () => useSyncExternalStore(subscribeToBody, hasDialog)

/**
 * "Approve this payment", over any page, when a payment begins to wait: once no other dialog lies over the page. Closed without an
 * answer, it is still to be had from a notice at the top of the page. `newest`: the newest notification that something waits; with
 * another one the bank is asked again at once (spec section 15.3).
 */
export function Approvals({ newest }: { newest: string }) {
  const { data: waiting = [] } = useBankQuery(waitingQuery(useCardPaymentClient(), newest))
  const [seen, setSeen] = useState<readonly string[]>([])
  const [isOpen, setOpen] = useState(false)
  const isCovered = useDialogOverPage()
  if (!isOpen && !isCovered && waiting.some(({ id }) => !seen.includes(id))) {
    setSeen(waiting.map(({ id }) => id))
    setOpen(true)
  }
  return (
    <>
      <output className="block empty:absolute">
        {!isOpen && waiting.length > 0 && (
          <Notice look="warning" icon="card" lead={words.waits(waiting.length)}>
            {waiting.map(payment => words.toMerchant(payment)).join(', ')}.{' '}
            <button type="button" onClick={() => setOpen(true)} className="link inline! cursor-pointer">
              {words.see}
            </button>
          </Notice>
        )}
      </output>
      <ApprovalDialog
        waiting={waiting}
        isOpen={isOpen}
        onClose={() => {
          setSeen(waiting.map(({ id }) => id))
          setOpen(false)
        }}
      />
    </>
  )
}
