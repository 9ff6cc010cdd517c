import { groups } from '../../../../../content/groups.ts'
import { newsWords } from '../../../../../content/news/news-words.ts'
import { LinkButton } from '../../../components/link-button.tsx'
import { PlainHeader } from '../../page-parts/plain-header.tsx'
import { CategoryList } from './category-list.tsx'
import { FeaturedStories } from './featured-stories.tsx'
import { NewsletterPanel } from './newsletter-panel.tsx'
import { publishedArticles, publishedNews } from './published-stories.ts'
import { StoryLedger } from './story-ledger.tsx'

/** How many news items stand with a picture, and how many articles are listed before the older ones. */
const featuredCount = 3
const latestCount = 8

const earlierNews = publishedNews.slice(featuredCount)

/** News (spec section 2): featured stories, latest articles, categories, newsletter. */
export const NewsPage = () => (
  <>
    <PlainHeader
      breadcrumb={[groups.about]}
      current={newsWords.news.title}
      title={newsWords.news.title}
      lead={newsWords.news.lead}
    />
    <div className="wrap pb-(--section)">
      <FeaturedStories stories={publishedNews.slice(0, featuredCount)} />
      <div className="mt-16 grid items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
          <section aria-labelledby="latest">
            <h2 id="latest" className="mb-5">
              {newsWords.articles.title}
            </h2>
            <StoryLedger stories={publishedArticles.slice(0, latestCount)} />
            <LinkButton href={newsWords.older.href} variant="line" className="mt-6 print:hidden">
              {newsWords.older.label}
            </LinkButton>
          </section>
          <section aria-labelledby="more-news">
            <h2 id="more-news" className="mb-4 text-2xl">
              {newsWords.moreNews}
            </h2>
            <StoryLedger stories={earlierNews} />
          </section>
        </div>
        <aside className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 md:max-lg:grid-cols-2">
          <CategoryList />
          <NewsletterPanel />
        </aside>
      </div>
    </div>
  </>
)
