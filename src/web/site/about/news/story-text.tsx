import type { StoryBlock } from '../../../../../content/news/story.ts'
import { DefinitionRows } from '../../page-parts/definition-rows.tsx'
import { Unbroken } from '../../../components/unbroken.tsx'
import { workOutFigures } from './work-out-figures.ts'

/** A story's text in one readable column. */
export const StoryText = ({ blocks }: { blocks: readonly StoryBlock[] }) => (
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
