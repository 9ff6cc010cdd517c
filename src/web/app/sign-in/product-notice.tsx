import { Notice } from '../../components/notice.tsx'
import { registerPath } from '../sign-up/sign-up-paths.ts'
import type { AskedProduct } from './asked-product.ts'
import { productNoticeWords as words, signInWords } from './sign-in-words.ts'

/** What is applied for here, and the way to it for who is new; who banks here signs in below. */
export const ProductNotice = ({ asked: { account, product } }: { asked: AskedProduct }) => (
  <div className="pb-4">
    <Notice look="info" icon="document" lead={words.lead(product)}>
      <span className="block">
        {signInWords.newHere}{' '}
        <a href={registerPath('banking', account)} className="link tap">
          {words.open(product)}
        </a>
      </span>
      {words.signIn}
    </Notice>
  </div>
)
