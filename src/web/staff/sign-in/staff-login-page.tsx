import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { staffPath } from '../../../../content/staff-pages.ts'
import { checkNothing } from '../../app/form-checks.ts'
import { PasskeyIcon } from '../../app/passkeys/passkey-icon.tsx'
import { useAppForm, useFields } from '../../app/use-app-form.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { StaffHeading } from '../frame/staff-heading.tsx'
import type { StaffSession } from '../staff-client.ts'
import { staffDemonstrationQuery } from '../staff-demonstration.ts'
import { type StaffEnvironment, useStaffEnvironment } from '../staff-environment.ts'
import { type ChangeAnswer, done, refused, requestChange } from '../staff-request.ts'
import { homeOf, type StaffSessionEnd, staffSessionKey } from '../staff-session.ts'
import { endWords, rolesText } from '../staff-words.ts'
import { LoneFrame } from './lone-frame.tsx'
import { demonstrationWords, staffSignInWords as words } from './staff-sign-in-words.ts'
import { useStaffPasskey } from './use-staff-passkey.ts'

/** What is typed to sign in. */
interface StaffSignInFields {
  readonly email: string
  readonly password: string
  readonly code: string
}

const empty: StaffSignInFields = { email: '', password: '', code: '' }

/** Staff sign-in (specification section 17.1): by password and code, or by a passkey alone. */
export function StaffLoginPage() {
  const environment = useStaffEnvironment()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { from, end, isJoined } = readPlace(useLocation().state)
  const submitButton = useRef<HTMLButtonElement>(null)

  function enter(session: StaffSession) {
    queryClient.clear()
    queryClient.setQueryData(staffSessionKey, session)
    void navigate(from ?? homeOf(session.member.roles), { replace: true })
  }

  const { form, isBusy, refusal, refuse, clearRefusal, submit } = useAppForm({
    fields: ['email', 'password', 'code'],
    initial: empty,
    check: checkNothing<StaffSignInFields>,
    checksOnLeave: false,
    send: request => requestSignIn(environment, request),
    onDone: enter,
  })
  const passkey = useStaffPasskey({
    onSignedIn: enter,
    onRefused: message => refuse({ kind: 'refused', message, errors: [] }),
  })

  function fillIn(credentials: StaffSignInFields) {
    clearRefusal()
    form.clearErrors()
    form.reset(credentials)
    submitButton.current?.focus()
  }

  return (
    <LoneFrame>
      {end !== undefined && <Notice look="info" role="alert" lead={endWords[end]} />}
      {isJoined && <Notice look="info" role="alert" lead={isJoined} />}
      <section className="grid gap-5 rounded-panel border border-line bg-surface p-4 md:p-6">
        <StaffHeading className="text-[1.875rem]">{words.heading}</StaffHeading>
        <Fields form={form} isBusy={isBusy} submitRef={submitButton} onSubmit={submit}>
          {refusal && (
            <p
              key={refusal.count}
              role="alert"
              className="flex items-start gap-1.5 text-sm font-medium text-danger"
            >
              <Icon name="alert" size="small" className="mt-[.22em]" />
              {refusal.message}
            </p>
          )}
        </Fields>
        {passkey && (
          <>
            <p className="flex items-center gap-4 text-sm text-muted before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line">
              {words.or}
            </p>
            <Button variant="line" wide busy={passkey.isBusy} onClick={passkey.press}>
              {!passkey.isBusy && <PasskeyIcon size="small" />}
              {words.passkey}
            </Button>
          </>
        )}
      </section>
      <DemonstrationStaff onUse={fillIn} />
    </LoneFrame>
  )
}

/** Asks the bank to sign a member in. Its own sentence says why it does not. */
async function requestSignIn(
  { staff, canStaySignedIn, patience }: Pick<StaffEnvironment, 'staff' | 'canStaySignedIn' | 'patience'>,
  body: StaffSignInFields,
): Promise<ChangeAnswer<StaffSession>> {
  if (!canStaySignedIn()) return { kind: 'refused', message: words.cookiesRefused, errors: [] }
  return requestChange(patience, async signal => {
    const reply = await staff.staffSignIn({ body, signal })
    return reply.status === 201 ? done(reply.body) : refused(reply, { isSignIn: true })
  })
}

/** What leads to the sign-in: the page that was wanted, and why somebody has to sign in again. */
interface Place {
  readonly from: string | undefined
  readonly end: StaffSessionEnd | undefined
  /** Said to somebody who has just joined. */
  readonly isJoined: string | undefined
}

const isEnd = (value: unknown): value is StaffSessionEnd =>
  typeof value === 'string' && Object.hasOwn(endWords, value)

/** Reads a location's state. A browser keeps it over a reload, so it may be of another release: unknown parts are left out. */
function readPlace(state: unknown): Place {
  const given: Partial<Record<string, unknown>> =
    typeof state === 'object' && state !== null ? { ...state } : {}
  const { from, end, joined } = given
  const isPage = typeof from === 'string' && from.startsWith(`${staffPath}/`)
  return {
    from: isPage ? from : undefined,
    end: isEnd(end) ? end : undefined,
    isJoined: typeof joined === 'string' ? joined : undefined,
  }
}

interface FieldsProps {
  readonly form: Parameters<typeof useFields<StaffSignInFields>>[0]
  readonly isBusy: boolean
  readonly submitRef: RefObject<HTMLButtonElement | null>
  readonly onSubmit: () => void
  readonly children: React.ReactNode
}

/** They draw their own messages, so nothing around them is drawn again. */
function Fields({ form, isBusy, submitRef, onSubmit, children }: FieldsProps) {
  const { field } = useFields(form)
  return (
    <Form className="grid gap-5" onSend={onSubmit}>
      <Field
        label={words.email}
        type="email"
        autoComplete="username"
        spellCheck={false}
        {...field('email')}
      />
      <PasswordField label={words.password} autoComplete="current-password" {...field('password')} />
      <Field
        label={words.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        className="money [&_input]:tracking-[.14em]"
        {...field('code')}
      />
      {children}
      <Button ref={submitRef} type="submit" size="large" wide busy={isBusy}>
        {words.submit}
      </Button>
    </Form>
  )
}

/** The members that a demonstration shows. "Use these" fills in all three; the form is sent by hand. */
function DemonstrationStaff({ onUse }: { onUse: (credentials: StaffSignInFields) => void }) {
  const { staff } = useStaffEnvironment()
  const queryClient = useQueryClient()
  const demonstration = staffDemonstrationQuery(staff)
  const { data } = useQuery(demonstration)
  const shown = data?.demonstration
  // Once they are retired there is nobody to sign in as.
  if (!shown || shown.members.length === 0) return null
  const { password, members } = shown

  /** A code works for a minute: the one of now is asked for. */
  async function use({ email, code }: (typeof members)[number]) {
    const answer = await queryClient.fetchQuery(demonstration).catch(() => data)
    const now = answer?.demonstration?.members.find(member => member.email === email)
    onUse({ email, password, code: now?.code ?? code })
  }
  return (
    <section
      aria-label={demonstrationWords.heading}
      className="rounded-panel border border-line bg-sunken text-sm leading-[1.4]"
    >
      <header className="px-4 py-3">
        <h2 className="font-body text-sm leading-[inherit] font-strong tracking-normal">
          {demonstrationWords.heading}
        </h2>
        <p className="text-muted">
          {demonstrationWords.password} <b className="font-semibold wrap-anywhere">{password}</b>
        </p>
      </header>
      <ul>
        {members.map(member => (
          <li
            key={member.email}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line px-4 py-3"
          >
            <span className="min-w-0">
              <b className="block font-semibold">{member.name}</b>
              <span className="block text-muted">{rolesText(member.roles)}</span>
            </span>
            <Button variant="line" size="small" onClick={() => void use(member)}>
              {demonstrationWords.fillIn}
              <span className="sr-only"> {demonstrationWords.of(member.name)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
