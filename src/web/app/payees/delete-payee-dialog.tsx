import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import type { Payee } from '../../../contract/payees.ts'
import { dueText } from '../../../domain/format-dates.ts'
import { formatMoney } from '../../../domain/money.ts'
import { ConfirmDialog, type DialogFrame } from '../accounts/confirm-dialog.tsx'
import { LoadFailure } from '../dashboard/load-failure.tsx'
import { useEnvironment } from '../environment.ts'
import { endsWithPayee } from '../payments/payment-acts.ts'
import { paymentsKey, paymentsQuery } from '../payments/payment-queries.ts'
import { useBankQuery } from '../query-client.ts'
import { Skeleton } from '../skeleton.tsx'
import { ordersToPayeeQuery, standingOrdersKey } from '../standing-orders/standing-order-queries.ts'
import { useToast } from '../use-toast.ts'
import { payeesKey } from './payee-queries.ts'
import { payeePageWords as words } from './payees-words.ts'

/** The most scheduled payments, and the most held ones, that the dialog looks at. */
const listedMost = 100

/** Asks before a payee is deleted, and lists what pays it and ends with it (specification section 13.7). */
export function DeletePayeeDialog({ payee, ...frame }: DialogFrame & { readonly payee: Payee }) {
  const { bank } = useEnvironment()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { showToast } = useToast([])
  const ending = useEnding(payee, frame.isOpen)
  // First the way out: the page of a payee that is gone is not asked for again.
  const leave = async () => {
    await navigate(appPages.payees.path)
    await Promise.all(
      [payeesKey, paymentsKey, standingOrdersKey].map(queryKey =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  }
  return (
    <ConfirmDialog
      {...frame}
      title={words.deleteTitle(payee.name)}
      action={words.delete}
      isDanger
      isReady={ending.listed !== undefined}
      send={signal => bank.deletePayee({ params: { id: payee.id }, signal })}
      onDone={() => {
        showToast({ look: 'success', ...words.deleted(payee.name) })
        void leave()
      }}
    >
      <p>{words.deleteText}</p>
      <Ending {...ending} />
    </ConfirmDialog>
  )
}

/** What ends with a payee: each in words, under an id; undefined until the bank has answered. */
function useEnding(payee: Payee, isOpen: boolean) {
  const { bank } = useEnvironment()
  const { id: payeeId } = payee
  const orders = useBankQuery({ ...ordersToPayeeQuery(bank, payeeId), enabled: isOpen })
  const request = { payeeId, page: 1, pageSize: listedMost } as const
  const scheduled = useBankQuery({
    ...paymentsQuery(bank, { ...request, status: 'scheduled' }),
    enabled: isOpen,
  })
  const held = useBankQuery({ ...paymentsQuery(bank, { ...request, status: 'held' }), enabled: isOpen })
  const failed = [orders, scheduled, held].find(({ isError, data }) => isError && !data)
  const listed = orders.data &&
    scheduled.data &&
    held.data && [
      ...orders.data.map(({ id, amount, rule }) => ({
        id,
        text: words.endsOrder(formatMoney(amount), rule),
      })),
      ...[...scheduled.data.payments, ...held.data.payments]
        .filter(payment => endsWithPayee(payment, payee))
        .map(payment => ({
          id: payment.id,
          text: words.endsPayment(formatMoney(payment.amount), dueText(payment)),
        })),
    ]
  return {
    listed,
    error: failed?.error ?? undefined,
    retry: () => void Promise.all([orders.refetch(), scheduled.refetch(), held.refetch()]),
  }
}

function Ending({ listed, error, retry }: ReturnType<typeof useEnding>) {
  if (error) return <LoadFailure words={words.endingFailed} error={error} onRetry={retry} />
  if (!listed) return <Skeleton className="h-4 w-56" />
  if (listed.length === 0) return null
  return (
    <div>
      <p className="font-semibold">{words.ending}</p>
      <ul className="money mt-1 list-disc pl-5">
        {listed.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </div>
  )
}
