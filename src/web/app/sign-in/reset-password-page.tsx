import { useEffect, useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { contact } from '../../../../content/facts.ts'
import { buttonClass } from '../../components/button-class.ts'
import { usePageTitle } from '../page-title.ts'
import { useFocusAtFirst } from '../use-focus-at-first.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { takeResetToken } from './reset-token.ts'
import { SignInLayout } from './sign-in-layout.tsx'
import { lockedWords, newPasswordWords as words } from './sign-in-words.ts'

type Outcome = 'changed' | 'ended' | 'missing'
type Page = { token: string; outcome?: undefined } | { token?: undefined; outcome: Outcome }

/** A new password by the one-time link of the operator. The link's token is in this page's memory alone. */
export function ResetPasswordPage() {
  const [{ token, outcome }, setPage] = usePage()
  usePageTitle(outcome ? words[outcome].heading : words.heading)
  return (
    <SignInLayout isShort>
      {token === undefined ? (
        <Told outcome={outcome} />
      ) : (
        <>
          <h1 className="pb-2 text-[2.125rem]">{words.heading}</h1>
          <p className="pb-6 text-muted">{words.text}</p>
          <NewPasswordForm key={token} token={token} onDecided={decided => setPage({ outcome: decided })} />
        </>
      )}
    </SignInLayout>
  )
}

const pageOf = (token: unknown): Page => (typeof token === 'string' ? { token } : { outcome: 'missing' })

/** By the address where the page began; or by a further link that is opened in the same tab. */
function usePage() {
  const first: unknown = useLoaderData()
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

function Told({ outcome }: { outcome: Outcome }) {
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
          <a href={contact.phoneLink} className={buttonClass({ size: 'large', wide: true })}>
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
