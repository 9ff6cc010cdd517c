import { Notice } from '../../components/notice.tsx'
import { settingsWords } from './settings-words.ts'
import type { ChangeRefusal } from './request-change.ts'

/** Why nothing was changed, if no field is at fault. */
export const RefusalNotice = ({ refusal }: { refusal: ChangeRefusal | undefined }) =>
  refusal && (
    <Notice
      key={refusal.count}
      look="danger"
      role="alert"
      lead={refusal.isUnanswered ? settingsWords.unanswered.lead : settingsWords.refused}
    >
      {refusal.message} {refusal.isUnanswered && settingsWords.unanswered.text}
    </Notice>
  )
