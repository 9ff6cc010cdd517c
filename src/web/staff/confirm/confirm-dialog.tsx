import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffConfirmation } from '../../../contract/staff-acts.ts'
import { Dialog, DialogBody, DialogFooter, useReportBusy } from '../../app/dialog.tsx'
import { FactList } from '../../app/fact-list.tsx'
import { useFocusAtFirst } from '../../app/page-heading.tsx'
import { signWithPasskey } from '../../app/passkeys/ask-browser.ts'
import { hasPasskeys, isNumber } from '../../app/passkeys/has-passkeys.ts'
import { useOneAtATime } from '../../app/use-one-at-a-time.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Notice } from '../../components/notice.tsx'
import { staffDemonstrationQuery, type StaffDemonstration } from '../staff-demonstration.ts'
import { type StaffEnvironment, useStaffEnvironment } from '../staff-environment.ts'
import { type ChangeAnswer, done, type RefusedChange, refused, requestChange } from '../staff-request.ts'
import { useStaffSession } from '../staff-session.ts'

const words = {
  title: "Confirm it's you",
  close: 'Cancel',
  confirm: 'Confirm',
  code: 'Authenticator code',
  demonstrationCode: 'Use the demonstration code',
  byPasskey: 'Use a passkey',
  promptClosed: 'Nothing was done. Try again, or use your code.',
} as const

interface ConfirmDialogProps {
  /** The act's name: what is confirmed. */
  readonly heading: string
  readonly shows: readonly { readonly label: string; readonly value: string }[]
  readonly contentHash: string
  /** Carries on with the confirmation. Answers why it was refused. */
  readonly onConfirmed: (confirmationId: string) => Promise<RefusedChange | undefined>
  readonly onClose: () => void
}

/** "Confirm it's you" for one act and nothing else: by a code of the authenticator app, or by a passkey (specification section 17.4). */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog
      title={words.title}
      isOpen
      onClose={props.onClose}
      canClose={!isBusy}
      width="md:w-[34rem]"
      closeLabel={words.close}
    >
      <Proof {...props} onBusy={setBusy} />
    </Dialog>
  )
}

function Proof(props: ConfirmDialogProps & { onBusy: (isBusy: boolean) => void }) {
  const { heading, shows, contentHash, onConfirmed, onClose, onBusy } = props
  const environment = useStaffEnvironment()
  const { member } = useStaffSession()
  const queryClient = useQueryClient()
  const demonstration = staffDemonstrationQuery(environment.staff)
  const codeIn = (answer: StaffDemonstration | undefined) =>
    answer?.demonstration?.members.find(({ email }) => email === member.email)?.code
  const { data } = useQuery(demonstration)
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<RefusedChange & { readonly key: string }>()
  const { isBusy, begin } = useOneAtATime()
  useReportBusy(isBusy, onBusy)
  const input = useFocusAtFirst<HTMLInputElement>()

  function refuse(given: RefusedChange | undefined) {
    setRefusal(given && { ...given, key: environment.newId() })
    if (given) input.current?.select()
  }

  /** A code works for a minute: the one of now is asked for. */
  async function fillInDemonstrationCode() {
    const answer = await queryClient.fetchQuery(demonstration).catch(() => data)
    setRefusal(undefined)
    setCode(codeIn(answer) ?? '')
    input.current?.focus()
  }

  async function prove(by: typeof proveByCode | typeof proveByPasskey) {
    setRefusal(undefined)
    const answer = await by(environment, { id: environment.newId(), contentHash, code })
    if (answer.kind === 'refused') return refuse(answer)
    if (answer.kind === 'done') refuse(await onConfirmed(answer.body.id))
  }

  const codeError = refusal?.errors.find(({ field }) => field === 'code')?.message
  return (
    <Form
      className="contents"
      onSend={event => {
        // React would hand it on to a form around the place that draws this dialog.
        event.stopPropagation()
        void begin(() => prove(proveByCode))
      }}
    >
      <DialogBody>
        <h3 className="text-[1.75rem] leading-tight wrap-anywhere max-md:text-2xl">{heading}</h3>
        {shows.length > 0 && <FactList facts={shows.map(({ label, value }) => ({ name: label, value }))} />}
        <div className="flex flex-wrap items-end gap-3">
          <Field
            ref={input}
            label={words.code}
            value={code}
            error={codeError}
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            onChange={({ target }) => {
              setRefusal(undefined)
              setCode(target.value)
            }}
            className="money max-w-56 [&_input]:tracking-[.14em]"
          />
          {codeIn(data) !== undefined && (
            <Button variant="quiet" onClick={() => void fillInDemonstrationCode()}>
              {words.demonstrationCode}
            </Button>
          )}
        </div>
        {refusal && codeError === undefined && (
          <Notice key={refusal.key} look="danger" role="alert" lead={refusal.message} />
        )}
      </DialogBody>
      <DialogFooter>
        {hasPasskeys() && !isNumber(location.hostname) && (
          <span className="mr-auto max-md:w-full">
            <Button variant="quiet" busy={isBusy} onClick={() => void begin(() => prove(proveByPasskey))}>
              {words.byPasskey}
            </Button>
          </span>
        )}
        <Button variant="line" onClick={onClose}>
          {words.close}
        </Button>
        <Button type="submit" busy={isBusy}>
          {words.confirm}
        </Button>
      </DialogFooter>
    </Form>
  )
}

/** As long as the confirmation is of use. */
const promptMs = 5 * 60_000

type Environment = Pick<StaffEnvironment, 'staff' | 'clock'>
interface Proving {
  /** Of the confirmation. */
  readonly id: string
  readonly contentHash: string
  readonly code: string
}

/** Proves who confirms with a code of the authenticator app. */
const proveByCode = (
  { staff, clock }: Environment,
  { id, contentHash, code }: Proving,
): Promise<ChangeAnswer<StaffConfirmation>> =>
  requestChange(clock, async signal => {
    const reply = await staff.staffConfirm({ body: { id, contentHash, code }, signal })
    return reply.status === 201 ? done(reply.body) : refused(reply)
  })

/** The same with a passkey, which signs for this content and nothing else. */
async function proveByPasskey(
  { staff, clock }: Environment,
  { id, contentHash }: Proving,
): Promise<ChangeAnswer<StaffConfirmation>> {
  const opened = await requestChange(clock, async signal => {
    const reply = await staff.staffConfirm({ body: { id, contentHash }, signal })
    return reply.status === 200 ? done(reply.body) : refused(reply)
  })
  if (opened.kind !== 'done') return opened
  const { challenge } = opened.body
  const prompted = await signWithPasskey({
    challenge,
    rpId: location.hostname,
    timeout: promptMs,
    userVerification: 'required',
  })
  if (!prompted.ok) return { kind: 'refused', message: words.promptClosed, errors: [] }
  const assertion = prompted.response
  return requestChange(clock, async signal => {
    const reply = await staff.staffConfirm({ body: { id, contentHash, assertion }, signal })
    return reply.status === 201 ? done(reply.body) : refused(reply)
  })
}
