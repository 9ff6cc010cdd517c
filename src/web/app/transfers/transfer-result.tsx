import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { buttonClass } from '../../components/button-class.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { formatMoney } from '../../../contract/money.ts'
import { balanceQuery } from '../accounts/account-queries.ts'
import { dashboardPaths } from '../dashboard/navigation.ts'
import { DialogBody, DialogFooter } from '../dialog.tsx'
import { useEnvironment } from '../environment.ts'
import { FactList } from '../fact-list.tsx'
import { formatDayAndTime } from '../transactions/transaction-words.ts'
import { useFocusAtFirst } from '../use-focus-at-first.ts'
import { Advice } from './advice.tsx'
import { CloseCountdown } from './close-countdown.tsx'
import { Seal } from './seal.tsx'
import type { TransferState } from './transfer-flow.ts'
import { resultWords, transferWords } from './transfer-words.ts'

interface TransferResultProps {
  readonly result: Extract<TransferState, { step: 'result' }>
  readonly accountId: string
  readonly onClose: () => void
}

/**
 * The bank's decision in words, with its facts; it closes by itself after 3 s (spec section 4). One that was found
 * after a reload stays until it is closed: nobody was waiting for it.
 */
export function TransferResult({ result, accountId, onClose }: TransferResultProps) {
  const { transfer, isResumed } = result
  const { bank } = useEnvironment()
  const balance = useQuery(balanceQuery(bank, accountId))
  const heading = useFocusAtFirst<HTMLHeadingElement>()
  const isCompleted = transfer.status === 'completed'
  const words = resultWords(transfer)
  const { details } = transferWords
  const facts = [
    { name: details.amount, value: formatMoney(transfer.amount) },
    { name: details.to, value: transfer.recipientName },
    { name: details.destination, value: transfer.destination },
    { name: details.reference, value: transfer.reference },
    { name: details.date, value: formatDayAndTime(transfer.date) },
    { name: details.transaction, value: transfer.transactionId },
    ...(balance.data ? [{ name: details.balance, value: formatMoney(balance.data.available) }] : []),
  ]
  return (
    <>
      <DialogBody className="flex-1 pt-0! max-md:gap-3">
        <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center text-center">
          <Seal look={isCompleted ? 'success' : 'danger'} />
          <h3 ref={heading} tabIndex={-1} className="mt-4 text-[1.5rem] outline-none max-md:mt-3">
            {words.heading}
          </h3>
          <p className="money mt-1.5 max-w-108 text-balance text-muted">
            {!isCompleted && <span className="sr-only"> – </span>}
            {words.sentence}
            {words.advice && (
              <>
                {' '}
                <Advice words={words.advice} />
              </>
            )}
          </p>
        </div>
        <FactList facts={facts} />
        {words.kept && <p className="text-sm text-muted">{words.kept}</p>}
      </DialogBody>
      <DialogFooter>
        {!isResumed && <CloseCountdown inside={heading} onClose={onClose} />}
        <Link
          to={`${dashboardPaths.transactions}?transaction=${transfer.transactionId}`}
          onClick={onClose}
          className={`${buttonClass({ variant: 'line' })} max-md:flex-1`}
        >
          <Icon name="document" size="small" />
          {transferWords.receipt}
        </Link>
        <Button onClick={onClose}>{transferWords.close}</Button>
      </DialogFooter>
    </>
  )
}
