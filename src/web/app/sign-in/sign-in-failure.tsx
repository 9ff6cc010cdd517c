import { type ReactNode, useId } from 'react'
import { Notice } from '../../components/notice.tsx'
import { Unbroken } from '../../components/unbroken.tsx'
import { useFocusAtFirst } from '../page-heading.tsx'
import { lockedWords, pendingWords } from './sign-in-words.ts'
import type { CountedRefusal, RefusedRequest } from '../use-app-form.ts'

/**
 * A refused step on the way in. `locked`: too many attempts have failed; `pending`: the application is being checked;
 * `closed`: nobody was refused, a prompt was closed.
 */
export interface RefusedSignIn extends RefusedRequest {
  readonly reason?: 'locked' | 'pending' | 'closed' | undefined
}

/** Why nobody was signed in. */
export type SignInFailure = Pick<CountedRefusal<RefusedSignIn>, 'message' | 'reason' | 'count'>

/** A refusal as the forms of the way in take it: beside its fields, or as a line below the button. */
export const refuse = (
  message: string,
  {
    errors = [],
    reason,
  }: { errors?: RefusedSignIn['errors'] | undefined; reason?: RefusedSignIn['reason'] } = {},
): RefusedSignIn => ({ kind: 'refused', message, errors, reason })

/** The last part of a form. It has room for two lines from the start, so a failure does not move what is below it. */
export const SignInFailureMessage = ({ failure }: { failure: SignInFailure | undefined }) => (
  <div className="-mt-2 min-h-[2lh]">{failure && <FailureLine key={failure.count} failure={failure} />}</div>
)

/** A line for a failure, or a notice where nothing went wrong. It takes the focus each time it appears. */
function FailureLine({ failure: { reason, message } }: { failure: SignInFailure }) {
  return (
    <Focused>
      {reason === 'pending' ? (
        <Notice look="info" lead={pendingWords.lead}>
          <Unbroken text={pendingWords.text} />
        </Notice>
      ) : (
        <p className={`font-medium ${reason === 'closed' ? '' : 'text-danger'}`}>
          {message}
          {reason === 'locked' && (
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

/** The focus has it read aloud, once: its words are its name, and it is no live region. */
function Focused({ children }: { children: ReactNode }) {
  const box = useFocusAtFirst()
  const id = useId()
  return (
    <section ref={box} id={id} aria-labelledby={id} tabIndex={-1} className="outline-none">
      {children}
    </section>
  )
}
