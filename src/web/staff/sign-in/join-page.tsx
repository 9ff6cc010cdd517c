import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { staffPages } from '../../../../content/staff-pages.ts'
import { BankFault } from '../../app/bank-client.ts'
import { checkByFetched } from '../../app/form-checks.ts'
import { Placeholder, Skeleton } from '../../app/skeleton.tsx'
import { useResetToken } from '../../app/sign-in/reset-token.ts'
import { useAppForm, useFields } from '../../app/use-app-form.ts'
import { Button } from '../../components/button.tsx'
import { TextareaField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Notice } from '../../components/notice.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { StaffHeading } from '../frame/staff-heading.tsx'
import { Unread } from '../frame/unread.tsx'
import { useStaffEnvironment } from '../staff-environment.ts'
import { done, type RefusedChange, refused, requestChange } from '../staff-request.ts'
import { unanswered } from '../staff-words.ts'
import { emailsIn, type JoinTyped as Typed } from './join-typed.ts'
import { JoinMethod, type JoinOffer } from './join-method.tsx'
import { LoneFrame } from './lone-frame.tsx'
import { joinWords as words } from './staff-sign-in-words.ts'

/** Joining by a link (specification section 17.1): a new password, then a passkey or an app. Then the member signs in. */
export function JoinPage() {
  const token = useResetToken() ?? ''
  const { staff } = useStaffEnvironment()
  const link = useQuery({
    queryKey: ['staff-joining', token],
    retry: false,
    // A link that no longer works does not work later; *Try again* asks about any other.
    refetchInterval: false,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const reply = await staff.staffBeginJoining({ body: { token }, signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
  })
  const isOver = link.error instanceof BankFault && link.error.status < 500
  return (
    <LoneFrame>
      <section className="grid gap-5 rounded-panel border border-line bg-surface p-4 md:p-6">
        <StaffHeading className="text-[1.875rem]">{words.heading}</StaffHeading>
        {isOver && <Notice look="danger" role="alert" lead={words.noLonger} />}
        {!isOver && link.isError && <Unread onRetry={() => void link.refetch()} />}
        {link.isPending && (
          <Placeholder label={words.reading}>
            <Skeleton className="h-4 w-64" />
          </Placeholder>
        )}
        {link.data && <Steps token={token} name={link.data.name} email={link.data.email} />}
      </section>
    </LoneFrame>
  )
}

const checkTyped = checkByFetched(() => import('./join-check.ts').then(({ checkJoining }) => checkJoining))

function Steps({ token, name, email }: { token: string; name: string; email: string }) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<{ readonly typed: Typed; readonly offer: JoinOffer }>()
  if (chosen)
    return (
      <JoinMethod
        token={token}
        newPassword={chosen.typed.newPassword}
        customers={emailsIn(chosen.typed.customers)}
        offer={chosen.offer}
        onBack={() => setChosen(undefined)}
        onJoined={() =>
          void navigate(staffPages.login.path, { replace: true, state: { joined: words.joined } })
        }
      />
    )
  return (
    <>
      <p className="text-muted">
        {words.for(name)} <span className="wrap-anywhere">{email}</span>
      </p>
      <PasswordStep token={token} email={email} onOffered={(typed, offer) => setChosen({ typed, offer })} />
    </>
  )
}

interface PasswordStepProps {
  readonly token: string
  readonly email: string
  readonly onOffered: (typed: Typed, offer: JoinOffer) => void
}

function PasswordStep({ token, email, onOffered }: PasswordStepProps) {
  const { staff, clock } = useStaffEnvironment()
  const { form, isBusy, refusal, submit } = useAppForm<Typed, Typed, JoinOffer, RefusedChange>({
    fields: ['newPassword', 'customers'],
    initial: { newPassword: '', customers: '' },
    check: checkTyped,
    checkUnavailable: { kind: 'refused', message: unanswered, errors: [] },
    checksOnLeave: false,
    send: ({ newPassword }) =>
      requestChange(clock, async signal => {
        const reply = await staff.staffBeginJoining({ body: { token, newPassword }, signal })
        return reply.status === 200 ? done(reply.body) : refused(reply)
      }),
    onDone: (offer, typed) => onOffered(typed, offer),
  })
  const { field } = useFields(form)
  return (
    <Form className="grid gap-5" onSend={submit}>
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={words.password}
        hint={words.passwordHint}
        autoComplete="new-password"
        {...field('newPassword')}
      />
      <TextareaField
        label={words.customers}
        labelNote={words.optional}
        hint={words.customersHint}
        rows={2}
        spellCheck={false}
        {...field('customers')}
      />
      {refusal && <Notice key={refusal.count} look="danger" role="alert" lead={refusal.message} />}
      <Button type="submit" size="large" wide busy={isBusy}>
        {words.continue}
      </Button>
    </Form>
  )
}
