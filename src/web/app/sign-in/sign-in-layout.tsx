import type { ReactNode } from 'react'
import { bankName, tagline } from '../../../../content/facts.ts'
import { DemonstrationNotice } from '../../components/demonstration-notice.tsx'
import { Icon } from '../../components/icon.tsx'
import { Wordmark } from '../../components/logo.tsx'
import { Picture } from '../../components/picture.tsx'
import { signInLinks, signInWords } from './sign-in-words.ts'

interface SignInLayoutProps {
  readonly topEnd?: ReactNode
  /** A step of a field or two, which begins lower. */
  readonly isShort?: boolean
  readonly children: ReactNode
}

/**
 * The two halves of the login page, which choosing a new password has too. The form begins at one height, whatever
 * comes under it later.
 */
export const SignInLayout = ({ topEnd, isShort = false, children }: SignInLayoutProps) => (
  <div className="grid min-h-dvh lg:grid-cols-[1.08fr_1fr]">
    <LoginPicture />
    <main className="grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] gap-8 bg-surface px-(--gutter) py-6 lg:px-12 lg:py-8">
      <div className="flex items-center justify-between gap-4">
        <a href={signInLinks.home} className="link tap text-nav">
          <Icon name="chevron-left" size="small" />
          {signInWords.home}
        </a>
        {topEnd}
      </div>
      <div
        className={`mx-auto w-full max-w-[26.5rem] ${isShort ? 'lg:mt-[max(0rem,(100dvh-42rem)/2)]' : 'lg:mt-[max(0rem,(100dvh-55.5rem)/2)]'}`}
      >
        <Wordmark className="mb-5 h-8 text-link lg:hidden" />
        {children}
      </div>
      <DemonstrationNotice className="justify-self-center" />
    </main>
  </div>
)

/** The left half of the login page, from 68rem up. Below that its picture is never near the screen, nor fetched. */
const LoginPicture = () => (
  <aside
    aria-label={tagline}
    className="relative isolate hidden flex-col justify-between bg-deep px-12 py-10 text-on-brand lg:flex"
  >
    <div className="absolute inset-0 -z-20">
      <Picture
        name="background-golden"
        sizes="max(52vw, 178vh)"
        decorative
        first="where shown"
        className="absolute size-full object-cover object-[84%_60%]"
      />
    </div>
    <div className="absolute inset-0 -z-10 scrim-sign-in" />
    <a href={signInLinks.home} aria-label={bankName} className="w-fit outline-focus-on-brand">
      <Wordmark className="h-[38px]" />
    </a>
    <div>
      <p className="font-display text-[2.75rem] leading-[1.12] font-heading tracking-display">{tagline}</p>
      <p className="mt-3 max-w-[27rem] text-on-picture">{signInWords.promise}</p>
    </div>
  </aside>
)
