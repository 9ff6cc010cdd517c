import { Notice } from '../../components/notice.tsx'
import type { CountedRefusal } from '../use-app-form.ts'
import { ownMoneyWords as words } from './own-money-words.ts'
import { isUnanswered } from './send-change.ts'

interface OrderNoticeProps {
  /** The order has no answer yet: what sending it again does, as `Try again: it is moved once.` */
  readonly again?: string | undefined
  readonly refusal?: CountedRefusal | undefined
}

/** Above a form's buttons: that there was no answer yet, or why the bank refused what belongs to no field. */
export function OrderNotice({ again, refusal }: OrderNoticeProps) {
  if (again !== undefined || (refusal && isUnanswered(refusal)))
    return (
      <Notice key={refusal?.count} look="warning" role="alert" lead={words.unanswered}>
        {again ?? words.again}
      </Notice>
    )
  return (
    refusal && (
      <Notice key={refusal.count} look="danger" role="alert" lead={words.refused}>
        {refusal.message}
      </Notice>
    )
  )
}
