import { useState } from 'react'
import { useOneAtATime } from '../../app/use-one-at-a-time.ts'
import { Button } from '../../components/button.tsx'
import { StaffPanel } from '../parts/staff-panel.tsx'
import type { StaffDemo, StaffDemoAccount } from '../staff-demo.ts'
import { useStaffEnvironment } from '../staff-environment.ts'
import { done, refused, requestChange } from '../staff-request.ts'
import { AccountField, controlClass, ControlOutcome } from './control-parts.tsx'
import { demonstrationWords } from './demonstration-words.ts'
import { useControl } from './use-control.ts'

const words = demonstrationWords.paymentDay

/** The panel of 13.10 for each account: what is due next is made before its day. */
export function PaymentDayPanel({ accounts }: Pick<StaffDemo, 'accounts'>) {
  const [chosenId, setChosenId] = useState(accounts[0]?.id ?? '')
  const account = accounts.find(({ id }) => id === chosenId) ?? accounts[0]
  const { make, isBusy, said, refusal, clear } = useNextDay(account)
  const next = account?.next
  return (
    <StaffPanel title={words.heading}>
      <div className={controlClass}>
        <AccountField
          label={demonstrationWords.account}
          accounts={accounts}
          value={account?.id ?? ''}
          onChange={({ target }) => {
            clear()
            setChosenId(target.value)
          }}
        />
        <p className="money text-sm text-muted">{next ? words.text(next.date) : words.nothing}</p>
        <ControlOutcome said={said} refusal={refusal} />
        <Button busy={isBusy} className="justify-self-start" onClick={make}>
          {words.make}
        </Button>
      </div>
    </StaffPanel>
  )
}

/** Makes what is due next on an account now, and says what became of it. */
function useNextDay(account: StaffDemoAccount | undefined) {
  const { staff, clock } = useStaffEnvironment()
  const control = useControl()
  const { isBusy, begin } = useOneAtATime()
  const [refusal, setRefusal] = useState<{ readonly message: string; readonly count: number }>()

  function clear() {
    control.clear()
    setRefusal(undefined)
  }

  async function makeDay(accountId: string, day: NonNullable<StaffDemoAccount['next']>) {
    clear()
    const answer = await requestChange(clock, async signal => {
      const reply = await staff.staffDemoPaymentDay({ body: { accountId, ...day }, signal })
      return reply.status === 200 ? done(reply.body) : refused(reply)
    })
    if (answer.kind === 'done') control.show(words.done(answer.body))
    if (answer.kind === 'refused')
      setRefusal(last => ({ message: answer.message, count: (last?.count ?? 0) + 1 }))
  }

  return {
    isBusy,
    clear,
    said: control.said,
    refusal,
    make: () => {
      const next = account?.next
      // The button stays where nothing is due, so that the focus does.
      if (!account || !next) return control.show(words.nothing)
      return void begin(() => makeDay(account.id, next))
    },
  }
}
