import { Notice } from '../../components/notice.tsx'
import { settingsWords } from './settings-words.ts'
import type { ChangeRefusal } from './request-change.ts'

/** Why nothing was changed, where it is no field's fault. */
export const RefusalNotice = ({ refusal }: { refusal: ChangeRefusal | undefined }) =>
  refusal && (
    <Notice
      key={refusal.count}
      look="danger"
      role="alert"
      lead={refusal.isUnanswered ? settingsWords.unheard.lead : settingsWords.refused}
    >
      {refusal.isUnanswered ? settingsWords.unheard.text : refusal.message}
    </Notice>
  )
