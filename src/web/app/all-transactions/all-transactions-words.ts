import { filterWords, transactionsWords } from '../transactions/transaction-words.ts'

const { anyStatus, statuses, anyAmount, amountBands } = filterWords

/** Spec section 2, All Transactions dialog: its labels word for word. An empty value means no restriction. */
export const allTransactionsWords = {
  title: 'All Transactions',
  open: 'View All Transactions',
  subtitle: 'Declined first, then the rest, each newest first.',
  close: 'Close',
  search: transactionsWords.searchHint,
  status: 'Status',
  statuses: [
    { value: '', label: anyStatus },
    { value: 'completed', label: statuses.completed },
    { value: 'declined', label: statuses.declined },
  ],
  amount: 'Amount',
  amountBands: [
    { value: '', label: anyAmount },
    { value: 'high', label: amountBands.high },
    { value: 'medium', label: amountBands.medium },
    { value: 'low', label: amountBands.low },
  ],
  columns: ['Date', 'Description', 'Reference', 'Amount', 'Status'],
  list: 'Transactions',
  to: (recipientName: string) => `To: ${recipientName}`,
  noReference: '-',
  reference: (reference: string) => `Ref: ${reference || '-'}`,
  declined: statuses.declined,
} as const
