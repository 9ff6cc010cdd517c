import { useEffect, useState } from 'react'
import { Dialog } from '../../app/dialog.tsx'
import { Button } from '../../components/button.tsx'
import { useStaffEnvironment } from '../staff-environment.ts'
import { customerWords as words } from './customer-words.ts'
import { ShowForm, type ShownField } from './show-form.tsx'

interface MaskedValueProps {
  readonly id: string
  readonly field: 'email' | 'phone' | 'date_of_birth' | 'id_number' | 'account_number'
  /** Of an account number. */
  readonly accountId?: string
  readonly label: string
  readonly masked: string
}

/** A masked value. *Show* asks why, and shows it for a minute (specification section 17.5). */
export function MaskedValue({ id, field, accountId, label, masked }: MaskedValueProps) {
  const { clock } = useStaffEnvironment()
  const [isReasonOpen, setReasonOpen] = useState(false)
  const [shown, setShown] = useState<ShownField>()
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (!shown) return undefined
    const tick = () => {
      const left = Math.ceil((Date.parse(shown.hidesAt) - clock.now()) / 1000)
      if (left > 0) setSeconds(left)
      else setShown(undefined)
    }
    tick()
    return clock.every(500, tick)
  }, [clock, shown])
  const [isBusy, setBusy] = useState(false)
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="min-w-0 wrap-anywhere">
        <output>{shown?.value}</output>
        {!shown && <span className="tracking-[.02em]">{masked}</span>}
        {shown && <span className="font-normal text-muted"> {words.hidesIn(seconds)}</span>}
      </span>
      <Button variant="line" size="small" onClick={() => (shown ? setShown(undefined) : setReasonOpen(true))}>
        {shown ? words.hide : words.show}
        <span className="sr-only"> {label.toLowerCase()}</span>
      </Button>
      {isReasonOpen && (
        <Dialog
          title={`${words.show} ${label.toLowerCase()}`}
          isOpen
          onClose={() => setReasonOpen(false)}
          canClose={!isBusy}
          width="md:w-[30rem]"
          closeLabel={words.close}
        >
          <ShowForm
            id={id}
            field={field}
            {...(accountId !== undefined && { accountId })}
            onShown={value => {
              setShown(value)
              setReasonOpen(false)
            }}
            onCancel={() => setReasonOpen(false)}
            onBusy={setBusy}
          />
        </Dialog>
      )}
    </span>
  )
}
