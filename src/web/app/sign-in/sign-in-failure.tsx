import { type ReactNode, useId } from 'react'
import { Notice } from '../../components/notice.tsx'
import { Unbroken } from '../../components/unbroken.tsx'
import { useFocusAtFirst } from '../page-heading.tsx'
import { lockedWords, pendingWords } from './sign-in-words.ts'
import type { SignInRefusal } from './use-sign-in.ts'

/** Why nobody was signed in; `count` tells a second failure from the first. */
export interface SignInFailure {
  readonly kind: SignInRefusal['kind']
  readonly message: string
  readonly count: number
}

/**
 * The last of a form: room for two lines from the start, so that what is below stays where it is when nobody is
 * signed in.
 */
export const SignInFailureMessage = ({ failure }: { failure: SignInFailure | undefined }) => (
  <div className="-mt-2 min-h-[2lh]">{failure && <FailureLine key={failure.count} failure={failure} />}</div>
)

/** A line for a failure, a notice where nothing went wrong. It takes the focus each time anew. */
function FailureLine({ failure: { kind, message } }: { failure: SignInFailure }) {
  return (
    <Focused>
      {kind === 'pending' ? (
        <Notice look="info" lead={pendingWords.lead}>
          <Unbroken text={pendingWords.text} />
        </Notice>
      ) : (
        <p className="font-medium text-danger">
          {message}
          {kind === 'locked' && (
            <>
              {' '}
              <a href={lockedWords.href} className="link whitespace-nowrap">
                {lockedWords.call}
              </a>
            </>
          )}
        </p>
      )}
    </Focused>
  )
}

/** Read once, as what has the focus: its words are its name, and it is no live region. */
function Focused({ children }: { children: ReactNode }) {
  const box = useFocusAtFirst()
  const id = useId()
  return (
    <section ref={box} id={id} aria-labelledby={id} tabIndex={-1} className="outline-none">
      {children}
    </section>
  )
}
