import { Notice } from '../../components/notice.tsx'
import { shellWords } from './dashboard-words.ts'

/** In place of a page about an account, for a customer who has none. */
export const NoAccount = () => (
  <Notice look="info" lead={shellWords.noAccount.lead}>
    {shellWords.noAccount.text}
  </Notice>
)
