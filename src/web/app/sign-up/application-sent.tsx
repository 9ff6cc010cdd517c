import { Link, useNavigate } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import { timings } from '../../../../content/facts.ts'
import { activation } from '../../../../content/sign-up.ts'
import { Badge } from '../../components/badge.tsx'
import { buttonClass } from '../../components/button.tsx'
import { Unbroken } from '../../components/unbroken.tsx'
import { FactList } from '../fact-list.tsx'
import { useFocusAtFirst, usePageTitle } from '../page-heading.tsx'
import { useCountdown } from '../use-countdown.ts'
import { firstNameOf } from './registration-reading.ts'
import type { Registration } from './registration.ts'
import { accountOf } from './review-groups.ts'
import { SignUpFrame } from './sign-up-frame.tsx'

const loginPath = appPages.login.path

const words = {
  pageTitle: 'Application sent',
  heading: (firstName: string) => `Thank you, ${firstName}`,
  follows: (email: string) => `Once it is open, sign in with ${email}.`,
  replayed: 'It had reached us before, so the password that counts is the one you sent first.',
  account: 'Account',
  status: 'Status',
  pending: 'Waiting for verification',
  login: 'Go to login',
  redirect: `We take you there in ${timings.signUpRedirectMs / 1000} seconds.`,
  held: 'We wait while you read.',
} as const

type ApplicationSentProps = {
  registration: Registration
  /** An earlier sending had arrived, and its answer had not: its password is the one that counts. */
  isReplayed: boolean
}

/** The bank has the application. Goes on to the login page after 3 s, or at once by its button (spec section 4). */
export function ApplicationSent({ registration, isReplayed }: ApplicationSentProps) {
  const navigate = useNavigate()
  const heading = useFocusAtFirst<HTMLHeadingElement>()
  usePageTitle(words.pageTitle)
  const { isHeld } = useCountdown({
    inside: heading,
    area: 'section',
    durationMs: timings.signUpRedirectMs,
    onEnd: () => void navigate(loginPath, { replace: true }),
  })
  return (
    <SignUpFrame>
      <section className="mx-auto grid max-w-lg grid-cols-[minmax(0,1fr)] justify-items-center pt-8 text-center md:pt-16">
        <RisingSun />
        <h1
          ref={heading}
          tabIndex={-1}
          className="mt-6 max-w-full text-[1.75rem] wrap-anywhere outline-none md:text-[2.125rem]"
        >
          {words.heading(firstNameOf(registration.fullName))}
        </h1>
        <p className="mt-3 max-w-full text-lg text-balance wrap-anywhere text-muted">
          {/* Each sentence in lines of its own, where there is room: the hours must not break at their hyphen. */}
          {activation.sent}{' '}
          <span className="inline-block">
            <Unbroken text={activation.lead} />
          </span>{' '}
          {words.follows(registration.email.trim())}
          {isReplayed && ` ${words.replayed}`}
        </p>
        <FactList
          className="mt-8 w-full max-w-104 text-left"
          facts={[
            { name: words.account, value: accountOf(registration) },
            { name: words.status, value: <Badge>{words.pending}</Badge> },
          ]}
        />
        <p className="mt-8 flex flex-wrap items-center justify-center gap-5">
          <Link to={loginPath} replace className={buttonClass({ size: 'large' })}>
            {words.login}
          </Link>
          <span className="money text-sm text-muted">{isHeld ? words.held : words.redirect}</span>
        </p>
      </section>
    </SignUpFrame>
  )
}

/**
 * The mark on a line of ground, and half a sun that rises behind it; it stands still for who asks for that.
 * Decorative.
 */
const RisingSun = () => (
  <svg viewBox="0 0 176 132" aria-hidden="true" className="h-33 w-44">
    <svg x="63" y="81" width="50" height="25" viewBox="63 81 50 25">
      <path d="M63 106a25 25 0 0 1 50 0z" className="sun-rise fill-gorse" />
    </svg>
    <path d="M32 26 142 24l3 25-115 2zM41 57l20-.5 2 50H37zM114 56l20 .5 3.5 50h-26z" className="fill-link" />
    <path d="M0 106.5h176" className="stroke-line-strong" />
  </svg>
)
