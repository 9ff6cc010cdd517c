import { groups } from '../../../../content/groups.ts'
import { newsWords } from '../../../../content/news/news-words.ts'
import { type StoryBlock, storyCategories } from '../../../../content/news/story.ts'
import type { PictureName } from '../../../../content/pictures.ts'
import type { Row } from '../../../../content/products/product.ts'
import { formatPence } from '../../../domain/money.ts'
import { LinkButton } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Picture } from '../../components/picture.tsx'
import { Unbroken } from '../../components/unbroken.tsx'
import { formatNominal, growSavings } from '../calculations/grow-savings.ts'
import { DefinitionRows } from '../page-parts/lists.tsx'
import { Breadcrumb } from '../page-parts/page-headers.tsx'
import { categoryHref, findRelatedStories, type PublishedStory } from './stories.ts'
import { StoryDay, StoryMinutes } from './story-lists.tsx'

// The focal point of a picture when it is cropped.
const focusPoints: Partial<Record<PictureName, string>> = { 'carousel-phone': 'object-[50%_8%]' }

const listTitles = { news: newsWords.news.title, article: newsWords.articles.title } as const

/** A news item or an article: category and date, one column of text, and links to go on with. */
export const StoryPage = ({ story }: { story: PublishedStory }) => {
  const back = newsWords.back[story.kind]
  return (
    <div className="wrap pt-8 pb-(--section)">
      <Breadcrumb
        links={[groups.about, { label: listTitles[story.kind], href: back.href }]}
        current={storyCategories[story.category].name}
        className="text-muted"
      />
      <div className="mt-3 grid items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <article>
          <StoryHead story={story} />
          {story.picture && (
            <Picture
              name={story.picture}
              sizes="(max-width: 68rem) 92vw, 54rem"
              first
              className={`mt-8 aspect-16/9 w-full rounded-panel object-cover md:aspect-2/1 md:rounded-picture print:hidden ${focusPoints[story.picture] ?? ''}`}
            />
          )}
          <StoryText blocks={story.blocks} />
          <LinkButton href={back.href} variant="line" className="mt-10 print:hidden">
            <Icon name="chevron-left" size="small" />
            {back.label}
          </LinkButton>
        </article>
        <StoryAside story={story} />
      </div>
    </div>
  )
}

const StoryHead = ({ story }: { story: PublishedStory }) => (
  <header>
    <h1 className="max-w-[22em] text-3xl">{story.title}</h1>
    <p className="mt-3 max-w-(--measure) text-lg text-balance text-muted">{story.summary}</p>
    <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <a
        href={categoryHref(story.category)}
        className="inline-flex min-h-6 items-center rounded-badge bg-selected px-[.6em] text-xs font-semibold text-link hover:underline"
      >
        {storyCategories[story.category].name}
      </a>
      <StoryDay publishedOn={story.publishedOn} />
      <span aria-hidden="true">·</span>
      <StoryMinutes minutes={story.minutes} />
    </p>
  </header>
)

/** A story's text in one readable column. */
const StoryText = ({ blocks }: { blocks: readonly StoryBlock[] }) => (
  <div className="mt-8 max-w-(--measure) text-[1.0625rem] leading-[1.65]">
    {blocks.map((block, index) => (
      <Block key={index} block={block} />
    ))}
  </div>
)

const Block = ({ block }: { block: StoryBlock }) => {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p className="mt-4 first:mt-0">
          <Unbroken text={block.text} />
        </p>
      )
    case 'heading':
      return <h2 className="mt-9 mb-2.5 text-[1.5rem]">{block.text}</h2>
    case 'list':
      return (
        <ul className="mt-4 list-disc space-y-2 pl-5 marker:text-muted">
          {block.items.map(item => (
            <li key={item} className="pl-1.5">
              <Unbroken text={item} />
            </li>
          ))}
        </ul>
      )
    case 'steps':
      return (
        <ol className="money mt-4 list-decimal space-y-2 pl-6 marker:font-semibold marker:text-link">
          {block.items.map(item => (
            <li key={item} className="pl-1.5">
              <Unbroken text={item} />
            </li>
          ))}
        </ol>
      )
    case 'figures':
      return <Figures caption={block.caption} rows={block.rows} />
    case 'growth':
    case 'gross':
      break
  }
  return <Figures caption={block.caption} rows={workOutFigures(block)} />
}

const Figures = ({
  caption,
  rows,
}: {
  caption: string
  rows: readonly { term: string; value: string }[]
}) => (
  <figure className="my-8 border-b border-line">
    <figcaption className="pb-3 font-[620]">{caption}</figcaption>
    <DefinitionRows rows={rows} className="text-md" />
  </figure>
)

type WorkedBlock = Extract<StoryBlock, { kind: 'growth' | 'gross' }>

/** The computed figures of a story, from the same functions as the calculators. */
export const workOutFigures = (block: WorkedBlock): readonly Row[] =>
  block.kind === 'growth' ? growthRows(block) : grossRows(block)

const growthRows = ({ depositPounds, months, rates }: Extract<WorkedBlock, { kind: 'growth' }>): Row[] =>
  rates.map(({ name, ratePercentAer, wording }) => {
    const depositPence = BigInt(depositPounds) * 100n
    const { interestPence } = growSavings({ depositPence, monthlyPence: 0n, months, ratePercentAer })
    return { term: `${name}, ${ratePercentAer}% AER ${wording}`, value: formatPence(interestPence) }
  })

const grossRows = ({ ratePercentAer, paid }: Extract<WorkedBlock, { kind: 'gross' }>): Row[] =>
  paid.map(({ name, timesAYear }) => ({
    term: name,
    value: `${formatNominal(ratePercentAer, timesAYear)}% gross`,
  }))

/** Beside a story: the pages to act on it, and what to read after it. */
const StoryAside = ({ story }: { story: PublishedStory }) => (
  <aside className="grid grid-cols-[minmax(0,1fr)] gap-10 print:hidden lg:sticky lg:top-6 lg:mt-2">
    <nav aria-labelledby="next">
      <h2 id="next" className="panel-heading">
        {newsWords.next}
      </h2>
      <ul className="mt-3 border-t border-line">
        {story.links.map(({ label, href }) => (
          <li key={href} className="border-b border-line">
            <a
              href={href}
              className="flex min-h-11 items-center justify-between gap-4 py-2.5 font-semibold text-link hover:underline hover:underline-offset-[.22em]"
            >
              {label}
              <Icon name="arrow-right" size="small" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
    <nav aria-labelledby="related">
      <h2 id="related" className="panel-heading">
        {newsWords.related}
      </h2>
      <ul className="mt-3 border-t border-line">
        {findRelatedStories(story).map(({ href, title, publishedOn, minutes }) => (
          <li key={href} className="border-b border-line">
            <a href={href} className="group block py-3.5">
              <span className="block leading-[1.35] font-semibold text-balance group-hover:underline group-hover:decoration-1 group-hover:underline-offset-[.22em]">
                {title}
              </span>
              <span className="mt-1 block text-sm text-muted">
                <StoryDay publishedOn={publishedOn} /> <span aria-hidden="true">·</span>{' '}
                <StoryMinutes minutes={minutes} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  </aside>
)
