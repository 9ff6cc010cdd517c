import { bankName } from '../../../../../content/facts.ts'
import { newsWords } from '../../../../../content/news/news-words.ts'
import { storyCategories } from '../../../../../content/news/story.ts'
import type { SitePage } from '../../site-page.ts'
import { ArticlesPage, CategoryPage } from './articles-page.tsx'
import { NewsPage } from './news-page.tsx'
import { categoryCounts, publishedStories } from './published-stories.ts'
import { StoryPage } from './story-page.tsx'

const headOf = (path: string, title: string, description: string) => ({
  path,
  title: `${title} | ${bankName}`,
  description,
})

/** News, articles, their categories, and a page for each story (spec section 2). */
export const newsPages: readonly SitePage[] = [
  {
    head: headOf('/about/news', newsWords.news.title, newsWords.news.description),
    body: <NewsPage />,
    aliases: ['/about/news-stories'],
    islands: true,
  },
  {
    head: headOf('/about/articles', newsWords.articles.title, newsWords.articles.description),
    body: <ArticlesPage />,
  },
  ...categoryCounts.map(count => ({
    head: headOf(
      count.href,
      `${count.name}: ${newsWords.categoryTitle}`,
      storyCategories[count.category].description,
    ),
    body: <CategoryPage {...count} />,
  })),
  ...publishedStories.map(story => ({
    head: { ...headOf(story.href, story.title, story.summary), publishedOn: story.publishedOn },
    body: <StoryPage story={story} />,
  })),
]
