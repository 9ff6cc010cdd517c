import { bankName } from '../../../../content/facts.ts'
import { corporateProducts } from '../../../../content/products/corporate/corporate-products.ts'
import { groupPages } from '../../../../content/products/group-pages.ts'
import { personalProducts } from '../../../../content/products/personal/personal-products.ts'
import { premiumAccount } from '../../../../content/products/personal/premium-account.ts'
import { studentAccount } from '../../../../content/products/personal/student-account.ts'
import { platinumPage } from '../../../../content/products/platinum.ts'
import type { AccountPage, Product } from '../../../../content/products/product.ts'
import type { SitePage } from '../site-page.ts'
import { AccountPageBody } from './account-page.tsx'
import { GroupPage } from './group-page.tsx'
import { ProductPage } from './product-page.tsx'

/** Every page of Personal, Corporate and Platinum Banking (spec section 2, route table; ruling 7). */
export const productPages: readonly SitePage[] = [
  {
    head: groupPages.personal.head,
    body: <GroupPage content={groupPages.personal} />,
    fallbackFor: '/personal/*',
  },
  accountPage(studentAccount),
  accountPage(premiumAccount),
  ...personalProducts.map(productPage),
  {
    head: groupPages.corporate.head,
    body: <GroupPage content={groupPages.corporate} />,
    fallbackFor: '/corporate/*',
  },
  ...corporateProducts.map(productPage),
  { ...accountPage(platinumPage), aliases: ['/platinum'], fallbackFor: '/platinum/*' },
]

/** The page of a product on the generic template, with its head. */
export function productPage(product: Product): SitePage {
  return { head: headOf(product), body: <ProductPage product={product} /> }
}

function accountPage(page: AccountPage): SitePage {
  return { head: headOf(page), body: <AccountPageBody page={page} /> }
}

function headOf({ path, title, metaDescription }: Product | AccountPage): SitePage['head'] {
  return { path, title: `${title} | ${bankName}`, description: metaDescription }
}
