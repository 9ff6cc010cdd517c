import { aboutHeads } from '../../../content/about/about-heads.ts'
import { businessOpenAccount } from '../../../content/business/open-account.ts'
import { businessOverview } from '../../../content/business/overview.ts'
import { contactHead } from '../../../content/contact.ts'
import { bankName } from '../../../content/facts.ts'
import { helpHeads } from '../../../content/help/help-heads.ts'
import { legalPages } from '../../../content/legal/legal-pages.ts'
import { newsWords } from '../../../content/news/news-words.ts'
import { storyCategories } from '../../../content/news/story.ts'
import { pageHeads } from '../../../content/page-heads.ts'
import { businessProducts } from '../../../content/products/business/business-products.ts'
import { corporateProducts } from '../../../content/products/corporate/corporate-products.ts'
import { groupPages } from '../../../content/products/group-pages.ts'
import { personalProducts } from '../../../content/products/personal/personal-products.ts'
import { premiumAccount } from '../../../content/products/personal/premium-account.ts'
import { studentAccount } from '../../../content/products/personal/student-account.ts'
import { platinumPage } from '../../../content/products/platinum.ts'
import type { AccountPage, Product } from '../../../content/products/product.ts'
import { AboutPage } from './about/about-page.tsx'
import { CareersPage } from './about/careers-page.tsx'
import { MissionPage } from './about/mission-page.tsx'
import { OverviewPage } from './about/overview-page.tsx'
import { branchesPage } from './branches/branches-page.tsx'
import { BusinessOverviewPage } from './business/business-overview-page.tsx'
import { OpenAccountPage } from './business/open-account-page.tsx'
import { ContactPage } from './contact/contact-page.tsx'
import { downloadsPage } from './help/downloads-page.tsx'
import { FaqsPage } from './help/faqs-page.tsx'
import { HelpContactPage } from './help/help-contact-page.tsx'
import { HelpPage } from './help/help-page.tsx'
import { LostCardPage } from './help/lost-card-page.tsx'
import { ScamAlertPage } from './help/scam-alert-page.tsx'
import { TestAccountsPage } from './help/test-accounts-page.tsx'
import { HomePage } from './home/home-page.tsx'
import { LegalPageBody } from './legal-page.tsx'
import { ArticlesPage, CategoryPage } from './news/articles-page.tsx'
import { NewsPage } from './news/news-page.tsx'
import { categoryCounts, publishedStories } from './news/stories.ts'
import { StoryPage } from './news/story-page.tsx'
import { AccountPageBody } from './products/account-page.tsx'
import { GroupPage } from './products/group-page.tsx'
import { ProductPage } from './products/product-page.tsx'
import { ratesPage } from './rates/rates-page.tsx'
import type { SitePage } from './site-page.ts'
import { toolsPage } from './tools/tools-page.tsx'

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
function productPage(product: Product): SitePage {
  return { head: productHead(product), body: <ProductPage product={product} /> }
}

function accountPage(page: AccountPage): SitePage {
  return { head: productHead(page), body: <AccountPageBody page={page} /> }
}

function productHead({ path, title, metaDescription }: Product | AccountPage): SitePage['head'] {
  return { path, title: `${title} | ${bankName}`, description: metaDescription }
}

/** Business Banking: the overview, a page for each product, and the page where a business chooses its account. */
const businessPages: readonly SitePage[] = [
  { head: businessOverview.head, body: <BusinessOverviewPage /> },
  ...businessProducts.map(productPage),
  { head: businessOpenAccount.head, body: <OpenAccountPage /> },
]

/** The help pages. The first answers unknown addresses below it (ruling 7). */
const helpPages: readonly SitePage[] = [
  { head: helpHeads.help, body: <HelpPage />, fallbackFor: '/help/*' },
  { head: helpHeads.lostCard, body: <LostCardPage /> },
  { head: helpHeads.contact, body: <HelpContactPage />, islands: true },
  { head: helpHeads.faqs, body: <FaqsPage />, islands: true },
  { head: helpHeads.scamAlert, body: <ScamAlertPage /> },
  { head: helpHeads.testAccounts, body: <TestAccountsPage /> },
  branchesPage,
  toolsPage,
  ratesPage,
  downloadsPage,
]

/** The pages about the bank, except its news. The first answers unknown addresses below it (ruling 7). */
const aboutPages: readonly SitePage[] = [
  { head: aboutHeads.about, body: <AboutPage />, fallbackFor: '/about/*', islands: true },
  { head: aboutHeads.overview, body: <OverviewPage /> },
  {
    head: aboutHeads.mission,
    body: <MissionPage />,
    aliases: ['/about/mission-values', '/mission-values'],
  },
  { head: contactHead, body: <ContactPage />, aliases: ['/contact'], islands: true },
  { head: aboutHeads.careers, body: <CareersPage /> },
]

const newsHead = (path: string, title: string, description: string) => ({
  path,
  title: `${title} | ${bankName}`,
  description,
})

/** News, articles, their categories, and a page for each story (spec section 2). */
export const newsPages: readonly SitePage[] = [
  {
    head: newsHead('/about/news', newsWords.news.title, newsWords.news.description),
    body: <NewsPage />,
    aliases: ['/about/news-stories'],
    islands: true,
  },
  {
    head: newsHead('/about/articles', newsWords.articles.title, newsWords.articles.description),
    body: <ArticlesPage />,
  },
  ...categoryCounts.map(count => ({
    head: newsHead(
      count.href,
      `${count.name}: ${newsWords.categoryTitle}`,
      storyCategories[count.category].description,
    ),
    body: <CategoryPage {...count} />,
  })),
  ...publishedStories.map(story => ({
    head: { ...newsHead(story.href, story.title, story.summary), publishedOn: story.publishedOn },
    body: <StoryPage story={story} />,
  })),
]

/** `/privacy`, `/cookies`, `/terms` and `/accessibility`: the legal pages, which describe this software truthfully. */
const legalSitePages: readonly SitePage[] = legalPages.map(page => ({
  head: page.head,
  body: <LegalPageBody page={page} />,
}))

/** Every public page that has its own address. The not-found page has none. */
export const sitePages: readonly SitePage[] = [
  { head: pageHeads.home, body: <HomePage />, islands: true },
  ...productPages,
  ...businessPages,
  ...helpPages,
  ...aboutPages,
  ...newsPages,
  ...legalSitePages,
]
