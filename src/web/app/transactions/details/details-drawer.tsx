import { useState } from 'react'
import { detailsWords } from './details-words.ts'
import { Drawer } from './drawer.tsx'
import { TransactionDetails } from './transaction-details.tsx'

interface DetailsDrawerProps {
  readonly accountId: string
  /** Undefined while the drawer is closed. */
  readonly transactionId: string | undefined
  readonly onClose: () => void
}

/** The details of a transaction in a drawer. While it goes away it shows what it held. */
export function DetailsDrawer({ accountId, transactionId, onClose }: DetailsDrawerProps) {
  const [shownId, setShownId] = useState(transactionId)
  if (transactionId !== undefined && transactionId !== shownId) setShownId(transactionId)
  return (
    <Drawer
      title={detailsWords.title}
      closeLabel={detailsWords.close}
      isOpen={transactionId !== undefined}
      onClose={onClose}
    >
      {shownId !== undefined && (
        <TransactionDetails key={shownId} accountId={accountId} transactionId={shownId} onClose={onClose} />
      )}
    </Drawer>
  )
}
