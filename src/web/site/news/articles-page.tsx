import { groups } from '../../../../content/groups.ts'
import { newsWords } from '../../../../content/news/news-words.ts'
import { storyCategories } from '../../../../content/news/story.ts'
import type { Action } from '../../../../content/products/product.ts'
import { LinkButton } from '../../components/button.tsx'
import { PlainHeader } from '../page-parts/page-headers.tsx'
import { type CategoryCount, publishedArticles } from './stories.ts'
import { CategoryList, StoryLedger } from './story-lists.tsx'

const articlesLink: Action = { label: newsWords.articles.title, href: newsWords.back.article.href }

/** Every article, newest first. */
export const ArticlesPage = () => (
  <>
    <PlainHeader
      breadcrumb={[groups.about]}
      current={newsWords.articles.title}
      title={newsWords.articles.title}
      lead={newsWords.articles.lead}
    />
    <div className={layout}>
      <StoryLedger stories={publishedArticles} />
      <CategoryList />
    </div>
  </>
)

/** How many articles of other categories follow those of one category. */
const othersCount = 4

/** News and articles of one category, newest first, and the newest of the others. */
export const CategoryPage = ({ category, name, stories }: CategoryCount) => (
  <>
    <PlainHeader
      breadcrumb={[groups.about, articlesLink]}
      current={name}
      title={name}
      lead={storyCategories[category].lead}
    />
    <div className={layout}>
      <div>
        <StoryLedger stories={stories} ofOneCategory />
        <h2 className="mt-12 mb-4 text-2xl">{newsWords.others}</h2>
        <StoryLedger
          stories={publishedArticles.filter(story => story.category !== category).slice(0, othersCount)}
        />
        <LinkButton href={newsWords.back.article.href} variant="line" className="mt-6 print:hidden">
          {newsWords.back.article.label}
        </LinkButton>
      </div>
      <CategoryList current={category} />
    </div>
  </>
)

const layout =
  'wrap mt-8 grid items-start gap-x-16 gap-y-12 pb-(--section) lg:grid-cols-[minmax(0,1fr)_20rem]'
