import { applicationHelp } from '../../../../content/sign-up.ts'
import { Notice } from '../../components/notice.tsx'
import { reviewWords as words } from './sign-up-words.ts'
import type { Unsent } from './use-submission.ts'

/** Why the application was not taken, and what to do. Fields that the bank finds wrong stand at the fields. */
export function UnsentNotice({ unsent }: { unsent: Unsent }) {
  switch (unsent.kind) {
    case 'notTaken':
      return (
        <Notice look="danger" role="alert" lead={words.notSent}>
          {unsent.message} {words.kept}
        </Notice>
      )
    case 'sentBefore':
      return (
        <Notice look="warning" role="alert" lead={words.sentBefore}>
          {words.sentBeforeAdvice}{' '}
          <a href={applicationHelp.phoneLink} className="money link">
            {applicationHelp.phone}
          </a>
          .
        </Notice>
      )
    case 'unheard':
      return (
        <Notice look="danger" role="alert" lead={words.unheard}>
          {words.unheardAdvice}
        </Notice>
      )
    case 'refused':
      return null
    default:
      return unsent satisfies never
  }
}
