// Apart from where sign-ins lead, which every page of the app has: its words are the login page's.
import { askingBank } from '../support/support-href.ts'
import type { AskedProduct } from './asked-product.ts'
import { productNoticeWords } from './sign-in-words.ts'

/**
 * Where a customer asks for a further product: the message form with its subject chosen and the message begun. What is
 * opened at once is for those who are new.
 */
export const askForProduct = ({ account, product }: AskedProduct) =>
  askingBank({
    subject: account === 'platinum-account' ? 'platinum' : 'open-account',
    message: productNoticeWords.message(product),
  })
