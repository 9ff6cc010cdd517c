import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { contact } from '../../../../content/facts.ts'
import { readRefusal } from '../../../contract/read-refusal.ts'
import { Button, buttonClass } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import type { BankClient } from '../bank-client.ts'
import { useEnvironment } from '../environment.ts'
import { useFocusAtFirst, usePageTitle } from '../page-heading.tsx'
import { Placeholder } from '../skeleton.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { takeResetToken, useResetToken } from './reset-token.ts'
import { SignInLayout } from './sign-in-layout.tsx'
import { lockedWords, newPasswordWords as words, passwordReset, signInWords } from './sign-in-words.ts'

type Outcome = 'changed' | 'ended' | 'missing'
type Page = { token: string; outcome?: undefined } | { token?: undefined; outcome: Outcome }

/** A new password by a one-time link. The link's token is in this page's memory alone. */
export function ResetPasswordPage() {
  const [{ token, outcome }, setPage] = usePage()
  usePageTitle(outcome ? words[outcome].heading : words.heading)
  return (
    <SignInLayout isShort>
      {token === undefined ? (
        <OutcomeNotice outcome={outcome} />
      ) : (
        <OpenLink key={token} token={token} onDecided={decided => setPage({ outcome: decided })} />
      )}
    </SignInLayout>
  )
}

type OpenLinkProps = { token: string; onDecided: (outcome: 'changed' | 'ended') => void }

/** Looks at the link before anything is asked: one that was used or is too old says so at once. */
function OpenLink({ token, onDecided }: OpenLinkProps) {
  const { bank } = useEnvironment()
  const { data: checked, refetch } = useQuery({
    queryKey: ['reset-link', token],
    queryFn: () => checkResetLink(bank, token),
    staleTime: Infinity,
    gcTime: 0,
  })
  const reportEnded = useEffectEvent(() => onDecided('ended'))
  useEffect(() => {
    if (checked?.kind === 'ended') reportEnded()
  }, [checked])
  return (
    <>
      <h1 className="pb-2 text-[2.125rem]">{words.heading}</h1>
      {checked?.kind === 'open' && (
        <>
          <p className="pb-6 text-muted">{words.text}</p>
          <NewPasswordForm token={token} onDecided={onDecided} />
        </>
      )}
      {checked?.kind === 'refused' && (
        <div className="grid gap-4">
          <Notice look="danger" role="alert" lead={checked.message} />
          <Button size="large" wide onClick={() => void refetch()}>
            {words.tryAgain}
          </Button>
        </div>
      )}
      {!checked && (
        <Placeholder label={words.checking}>
          <p className="text-muted">{words.checking}</p>
        </Placeholder>
      )}
    </>
  )
}

const pageOf = (token: string | null): Page => (token === null ? { outcome: 'missing' } : { token })

/** The page for the link that the app was opened with, or for a further link that is opened in the same tab. */
function usePage() {
  const first = useResetToken()
  const [page, setPage] = useState(() => pageOf(first))
  useEffect(() => {
    const onHash = () => {
      const token = takeResetToken()
      if (token !== null) setPage({ token })
    }
    addEventListener('hashchange', onHash)
    return () => removeEventListener('hashchange', onHash)
  }, [])
  return [page, setPage] as const
}

function OutcomeNotice({ outcome }: { outcome: Outcome }) {
  const heading = useFocusAtFirst<HTMLHeadingElement>(outcome !== 'missing')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start [&_a]:text-center [&_a]:whitespace-normal">
      <h1 ref={heading} tabIndex={-1} className="pb-2 text-[2.125rem] outline-none">
        {words[outcome].heading}
      </h1>
      <p className="pb-6 text-muted">{words[outcome].text}</p>
      {outcome === 'changed' ? (
        <Link to="/login" className={buttonClass({ size: 'large', wide: true })}>
          {words.changed.signIn}
        </Link>
      ) : (
        <>
          <Link to={passwordReset.link.href} className={buttonClass({ size: 'large', wide: true })}>
            {words.ended.again}
          </Link>
          <a
            href={contact.phoneLink}
            className={`mt-3 ${buttonClass({ variant: 'line', size: 'large', wide: true })}`}
          >
            {lockedWords.call}
          </a>
          <Link to="/login" className="link mt-3 min-h-11 justify-self-center">
            {words.login}
          </Link>
        </>
      )}
    </div>
  )
}

export type CheckedLink =
  | { readonly kind: 'open' }
  /** The link was used, is too old, or never was one. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'refused'; readonly message: string }

const away: CheckedLink = { kind: 'refused', message: signInWords.unreachable }

/** Asks the bank whether a one-time link is of use, before anybody chooses a password for it. */
export async function checkResetLink(bank: BankClient, token: string): Promise<CheckedLink> {
  try {
    const reply = await bank.checkPasswordReset({ body: { token } })
    switch (reply.status) {
      case 204:
        return { kind: 'open' }
      case 410:
      // Nobody typed it: a token that cannot be read comes from a link that was cut.
      case 422:
        return { kind: 'ended' }
      case 400:
      case 403:
      case 413:
      case 415:
      case 429:
      case 500:
      case 503:
      default:
        return { kind: 'refused', message: readRefusal(reply)?.sentence ?? signInWords.unreachable }
    }
  } catch {
    return away
  }
}
