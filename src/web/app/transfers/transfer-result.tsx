import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Button } from '../../components/button.tsx'
import { formatMoney } from '../../../contract/money.ts'
import type { Transfer } from '../../../contract/transfers.ts'
import { balanceQuery } from '../accounts/account-queries.ts'
import { DialogBody, DialogFooter } from '../dialog.tsx'
import { useEnvironment } from '../environment.ts'
import { formatDayAndTime } from '../transactions/transaction-words.ts'
import { CloseCountdown } from './close-countdown.tsx'
import { Seal } from './seal.tsx'
import { resultWords, transferWords } from './transfer-words.ts'
import { useCloseCountdown } from './use-close-countdown.ts'

type TransferResultProps = { transfer: Transfer; accountId: string; onClose: () => void }

/** The bank's decision in words, with its facts; it closes by itself after 3 s (spec section 4). */
export function TransferResult({ transfer, accountId, onClose }: TransferResultProps) {
  const { bank } = useEnvironment()
  const balance = useQuery(balanceQuery(bank, accountId))
  const heading = useRef<HTMLHeadingElement>(null)
  const countdown = useCloseCountdown(heading, onClose)
  useEffect(() => heading.current?.focus(), [])
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
      <DialogBody className="pt-0!">
        <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center text-center">
          <Seal look={isCompleted ? 'success' : 'danger'} />
          <h3 ref={heading} tabIndex={-1} className="mt-4 text-[1.5rem] outline-none">
            {words.heading}
          </h3>
          <p className="money mt-1.5 max-w-108 [text-wrap:balance] text-muted">
            {!isCompleted && <span className="sr-only"> – </span>}
            {words.sentence}
            {words.contact && (
              <>
                {' Contact '}
                <a href={`mailto:${words.contact}`} className="link inline!">
                  {words.contact}
                </a>
                {' for assistance.'}
              </>
            )}
          </p>
        </div>
        <dl className="money text-nav leading-[1.45]">
          {facts.map(({ name, value }) => (
            <div key={name} className="flex justify-between gap-5 border-t border-line py-2.5 last:border-b">
              <dt className="flex-none text-muted">{name}</dt>
              <dd className="text-right font-semibold wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        {!isCompleted && <p className="text-sm text-muted">{transferWords.kept}</p>}
      </DialogBody>
      <DialogFooter>
        <CloseCountdown {...countdown} />
        <Button onClick={onClose}>{transferWords.close}</Button>
      </DialogFooter>
    </>
  )
}
