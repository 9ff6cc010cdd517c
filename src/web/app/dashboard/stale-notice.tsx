import { Notice } from '../../components/notice.tsx'
import { shellWords } from './dashboard-words.ts'

/** Over what the bank said before it could not be reached any more. An `alert` where no live region is around it. */
export const StaleNotice = ({ role }: { role?: 'alert' }) => (
  <Notice look="danger" lead={shellWords.stale.lead} {...(role && { role })}>
    {shellWords.stale.text}
  </Notice>
)
