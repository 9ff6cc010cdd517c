import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import type { z } from 'zod'
import { contact } from '../../../../content/facts.ts'
import { PasswordResetLinkRequest, type PasswordResetLinkResult } from '../../../contract/credentials.ts'
import { Button, buttonClass } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Notice } from '../../components/notice.tsx'
import type { BankClient } from '../bank-client.ts'
import { useEnvironment } from '../environment.ts'
import { useFocusAtFirst, usePageTitle } from '../page-heading.tsx'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { SignInFailureMessage, type SignInFailure } from './sign-in-failure.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { forgottenWords as words, lockedWords, signInWords } from './sign-in-words.ts'

interface Asked {
  readonly email: string
  readonly answer: PasswordResetLinkResult
}

/** A forgotten password, by oneself: a one-time link by e-mail. What is said then is one, whoever has the e-mail. */
export function ForgotPasswordPage() {
  const [asked, setAsked] = useState<Asked>()
  usePageTitle(asked ? words.asked.heading : words.heading)
  return (
    <SignInLayout isShort>
      {asked ? <AskedPart {...asked} /> : <AskForm onAsked={setAsked} />}
      <p className="mt-2 text-sm">
        <Link to="/login" className="link min-h-11">
          {words.login}
        </Link>
      </p>
    </SignInLayout>
  )
}

function AskForm({ onAsked }: { onAsked: (asked: Asked) => void }) {
  const { bank } = useEnvironment()
  const { isBusy, begin } = useOneAtATime()
  const [failure, setFailure] = useState<SignInFailure>()
  const { register, clearErrors, setError, handleSubmit, formState } = useForm({
    resolver: zodResolver(PasswordResetLinkRequest),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    defaultValues: { email: '' },
  })

  async function ask({ email }: z.output<typeof PasswordResetLinkRequest>) {
    const answer = await requestResetLink(bank, email)
    if (answer.kind === 'asked') return onAsked({ email, answer: answer.asked })
    const { message, isField } = answer
    if (isField) setError('email', { message }, { shouldFocus: true })
    else setFailure(last => ({ kind: 'refused', message, count: (last?.count ?? 0) + 1 }))
  }

  async function submit() {
    setFailure(undefined)
    await handleSubmit(ask)()
  }

  return (
    <>
      <h1 className="pb-2 text-[2.125rem]">{words.heading}</h1>
      <p className="pb-6 text-muted">{words.text}</p>
      <Form className="grid gap-5" onSend={() => void begin(submit)}>
        <Field
          label={words.email}
          type="email"
          autoComplete="username"
          spellCheck={false}
          error={formState.errors.email?.message}
          {...register('email', { onChange: () => clearErrors('email') })}
        />
        <Button type="submit" size="large" wide busy={isBusy}>
          {words.submit}
        </Button>
        <SignInFailureMessage failure={failure} />
      </Form>
    </>
  )
}

/** What was done, in words that are the same for everybody, and the link itself where it is shown. */
function AskedPart({ email, answer: { delivery, token } }: Asked) {
  const heading = useFocusAtFirst<HTMLHeadingElement>()
  const isKept = delivery === 'kept'
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="pb-2 text-[2.125rem] outline-none">
        {words.asked.heading}
      </h1>
      <p className="pb-6 wrap-anywhere text-muted">
        {isKept ? words.asked.kept(email) : words.asked.sent(email)}
      </p>
      {token !== undefined && (
        <div className="grid gap-4 pb-4">
          <Notice look="info" lead={words.shown.lead}>
            {words.shown.text}
          </Notice>
          {/* Loaded anew, so that the token goes from the address before anything else. */}
          <Link
            to={`/reset-password#${token}`}
            reloadDocument
            className={buttonClass({ size: 'large', wide: true })}
          >
            {words.shown.open}
          </Link>
        </div>
      )}
      {isKept && token === undefined && (
        <div className="grid gap-4 pb-4">
          <Notice look="info" lead={words.kept.lead}>
            {words.kept.text}
          </Notice>
          <a href={contact.phoneLink} className={buttonClass({ size: 'large', wide: true })}>
            {lockedWords.call}
          </a>
        </div>
      )}
      {!isKept && <p className="pb-4 text-sm text-muted">{words.asked.nothing}</p>}
    </>
  )
}

export type ResetLinkAnswer =
  /** The same whoever has the e-mail. */
  | { readonly kind: 'asked'; readonly asked: PasswordResetLinkResult }
  /** `isField`: it is about the e-mail that was typed. */
  | { readonly kind: 'refused'; readonly message: string; readonly isField: boolean }

const refuse = (message: string, isField = false): ResetLinkAnswer => ({ kind: 'refused', message, isField })

/** Asks the bank once for a one-time link by e-mail. */
export async function requestResetLink(bank: BankClient, email: string): Promise<ResetLinkAnswer> {
  try {
    const reply = await bank.askPasswordReset({ body: { email } })
    switch (reply.status) {
      case 202:
        return { kind: 'asked', asked: reply.body }
      case 422:
        return refuse(reply.body.errors?.[0]?.message ?? reply.body.detail, true)
      case 400:
      case 403:
      case 413:
      case 415:
      case 429:
        return refuse(reply.body.detail)
      case 500:
      case 503:
      default:
        return refuse(signInWords.unreachable)
    }
  } catch {
    return refuse(signInWords.unreachable)
  }
}
