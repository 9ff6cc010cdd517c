import { applicationHelp } from '../../../../content/sign-up.ts'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { reviewWords as words } from './sign-up-words.ts'
import type { Unsent } from './use-submission.ts'

type UnsentNoticeProps = {
  unsent: Unsent
  /** Leaves this application to the bank, for another person or another account. */
  startNew: () => void
}

/** Why the application was not taken, and what to do. Fields that the bank finds wrong stand at the fields. */
export function UnsentNotice({ unsent, startNew }: UnsentNoticeProps) {
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
          <span className="mt-3 block">
            <Button variant="line" onClick={startNew}>
              {words.startNew}
            </Button>
          </span>
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
