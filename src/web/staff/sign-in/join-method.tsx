import { useState } from 'react'
import type { z } from 'zod'
import type { StaffJoining, StaffJoiningOptions } from '../../../contract/staff-sessions.ts'
import { checkNothing } from '../../app/form-checks.ts'
import { useFocusAtFirst } from '../../app/page-heading.tsx'
import { makePasskey } from '../../app/passkeys/ask-browser.ts'
import { hasPasskeys, isNumber } from '../../app/passkeys/has-passkeys.ts'
import { useAppForm, useFields } from '../../app/use-app-form.ts'
import { useOneAtATime } from '../../app/use-one-at-a-time.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Notice } from '../../components/notice.tsx'
import { QrCode } from '../../components/qr-code.tsx'
import { useStaffEnvironment } from '../staff-environment.ts'
import { type ChangeAnswer, done, type RefusedChange, refused, requestChange } from '../staff-request.ts'
import { joinWords as words } from './staff-sign-in-words.ts'

export type JoinOffer = z.infer<typeof StaffJoiningOptions>

interface JoinMethodProps {
  readonly token: string
  readonly newPassword: string
  readonly customers: readonly string[]
  readonly offer: JoinOffer
  readonly onBack: () => void
  readonly onJoined: () => void
}

/** How the member will sign in: by a passkey, or by a code of an authenticator app. */
export function JoinMethod({ token, newPassword, customers, offer, onBack, onJoined }: JoinMethodProps) {
  const { staff, clock, newId } = useStaffEnvironment()
  const heading = useFocusAtFirst<HTMLHeadingElement>()
  const [refusal, setRefusal] = useState<{ readonly message: string; readonly key: string }>()
  const { isBusy, begin } = useOneAtATime()

  const join = (
    proof: Pick<z.input<typeof StaffJoining>, 'code' | 'response'>,
  ): Promise<ChangeAnswer<null>> =>
    requestChange(clock, async signal => {
      const body = { token, newPassword, customers: [...customers], ...proof }
      const reply = await staff.staffJoin({ body, signal })
      return reply.status === 204 ? done(null) : refused(reply)
    })

  async function joinByPasskey() {
    const { passkey } = offer
    if (!passkey) return
    setRefusal(undefined)
    const made = await makePasskey(passkey)
    const answer = made.ok ? await join({ response: made.response }) : undefined
    if (answer?.kind === 'done') return onJoined()
    const message = answer?.kind === 'refused' ? answer.message : words.notMade
    setRefusal({ message, key: newId() })
  }

  return (
    <div className="grid gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {words.next}
      </h2>
      {refusal && <Notice key={refusal.key} look="danger" role="alert" lead={refusal.message} />}
      {offer.passkey && hasPasskeys() && !isNumber(location.hostname) && (
        <Button variant="line" wide busy={isBusy} onClick={() => void begin(joinByPasskey)}>
          {words.byPasskey}
        </Button>
      )}
      {offer.app && <AppStep app={offer.app} join={join} onJoined={onJoined} />}
      <Button variant="quiet" onClick={onBack} className="justify-self-start">
        {words.back}
      </Button>
    </div>
  )
}

interface AppStepProps {
  readonly app: NonNullable<JoinOffer['app']>
  readonly join: (proof: { code: string }) => Promise<ChangeAnswer<null>>
  readonly onJoined: () => void
}

type Values = { code: string }

function AppStep({ app, join, onJoined }: AppStepProps) {
  const { form, isBusy, refusal, submit } = useAppForm<Values, Values, null, RefusedChange>({
    fields: ['code'],
    initial: { code: '' },
    check: checkNothing,
    checksOnLeave: false,
    send: join,
    onDone: onJoined,
  })
  const { field } = useFields(form)
  return (
    <Form className="grid gap-4" onSend={submit}>
      <p>{words.app}</p>
      <QrCode text={app.uri} label={words.qrCode} />
      <p className="text-sm">
        {words.key}{' '}
        <code className="money font-body font-semibold wrap-anywhere">
          {app.key.match(/.{1,4}/g)?.join(' ')}
        </code>
      </p>
      <Field
        label={words.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        className="money max-w-56 [&_input]:tracking-[.14em]"
        {...field('code')}
      />
      {refusal && <Notice key={refusal.count} look="danger" role="alert" lead={refusal.message} />}
      <Button type="submit" size="large" wide busy={isBusy}>
        {words.finish}
      </Button>
    </Form>
  )
}
