import { useState } from 'react'
import { Link } from 'react-router'
import { contact } from '../../../../content/facts.ts'
import type { PasswordResetLinkResult } from '../../../contract/credentials.ts'
import { readRefusal } from '../../../contract/read-refusal.ts'
import { Button, buttonClass } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Notice } from '../../components/notice.tsx'
import type { BankClient } from '../bank-client.ts'
import { useEnvironment } from '../environment.ts'
import { checkByFetched, checkBySchema } from '../form-checks.ts'
import { useFocusAtFirst, usePageTitle } from '../page-heading.tsx'
import { type FormAnswer, useAppForm, useFields } from '../use-app-form.ts'
import { refuse, type RefusedSignIn, SignInFailureMessage } from './sign-in-failure.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { forgottenWords as words, lockedWords, signInWords } from './sign-in-words.ts'

interface Requested {
  readonly email: string
  readonly answer: PasswordResetLinkResult
}

/**
 * A customer who has forgotten the password requests a one-time link by e-mail. The page says the same whether or not
 * the bank knows the e-mail.
 */
export function ForgotPasswordPage() {
  const [requested, setRequested] = useState<Requested>()
  usePageTitle(requested ? words.requested.heading : words.heading)
  return (
    <SignInLayout isShort>
      {requested ? <LinkRequested {...requested} /> : <RequestForm onRequested={setRequested} />}
      <p className="mt-2 text-sm">
        <Link to="/login" className="link min-h-11">
          {words.login}
        </Link>
      </p>
    </SignInLayout>
  )
}

const check = checkByFetched<{ email: string }, { email: string }>(async () =>
  checkBySchema((await import('../../../contract/credentials.ts')).PasswordResetLinkRequest),
)

function RequestForm({ onRequested }: { onRequested: (requested: Requested) => void }) {
  const { bank } = useEnvironment()
  const { form, isBusy, refusal, submit } = useAppForm({
    fields: ['email'],
    initial: { email: '' },
    check,
    checkUnavailable: refuse(signInWords.unreachable),
    checksOnLeave: false,
    send: ({ email }) => requestResetLink(bank, email),
    onDone: onRequested,
  })
  const { field } = useFields(form)
  return (
    <>
      <h1 className="pb-2 text-[2.125rem]">{words.heading}</h1>
      <p className="pb-6 text-muted">{words.text}</p>
      <Form className="grid gap-5" onSend={submit}>
        <Field
          label={words.email}
          type="email"
          autoComplete="username"
          spellCheck={false}
          {...field('email')}
        />
        <Button type="submit" size="large" wide busy={isBusy}>
          {words.submit}
        </Button>
        <SignInFailureMessage failure={refusal} />
      </Form>
    </>
  )
}

/** What was done, in the same words for everybody, and the link itself where the bank shows it. */
function LinkRequested({ email, answer: { delivery, token } }: Requested) {
  const heading = useFocusAtFirst<HTMLHeadingElement>()
  const isStored = delivery === 'kept'
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="pb-2 text-[2.125rem] outline-none">
        {words.requested.heading}
      </h1>
      <p className="pb-6 wrap-anywhere text-muted">
        {isStored ? words.requested.kept(email) : words.requested.sent(email)}
      </p>
      {token !== undefined && (
        <div className="grid gap-4 pb-4">
          <Notice look="info" lead={words.shown.lead}>
            {words.shown.text}
          </Notice>
          {/* Loads the document again, so that the token leaves the address before anything else. */}
          <Link
            to={`/reset-password#${token}`}
            reloadDocument
            className={buttonClass({ size: 'large', wide: true })}
          >
            {words.shown.open}
          </Link>
        </div>
      )}
      {isStored && token === undefined && (
        <div className="grid gap-4 pb-4">
          <Notice look="info" lead={words.kept.lead}>
            {words.kept.text}
          </Notice>
          <a href={contact.phoneLink} className={buttonClass({ size: 'large', wide: true })}>
            {lockedWords.call}
          </a>
        </div>
      )}
      {!isStored && <p className="pb-4 text-sm text-muted">{words.requested.nothing}</p>}
    </>
  )
}

/** Requests a one-time link by e-mail, once. */
async function requestResetLink(
  bank: BankClient,
  email: string,
): Promise<FormAnswer<Requested, RefusedSignIn>> {
  try {
    const reply = await bank.requestPasswordReset({ body: { email } })
    switch (reply.status) {
      case 202:
        return { kind: 'done', body: { email, answer: reply.body } }
      case 422:
        return refuse(reply.body.detail, reply.body)
      case 400:
      case 403:
      case 413:
      case 415:
      case 429:
      case 500:
      case 503:
      default:
        return refuse(readRefusal(reply)?.sentence ?? signInWords.unreachable)
    }
  } catch {
    return refuse(signInWords.unreachable)
  }
}
