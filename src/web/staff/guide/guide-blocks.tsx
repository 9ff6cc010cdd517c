import { Fragment } from 'react'
import { Link } from 'react-router'
import { LabelledTable } from '../parts/labelled-table.tsx'
import type { GuideBlock, GuideInline } from './read-guide.ts'

/** A block of the guide. `title`: of its section, which names a table. */
export function Block({ block, title }: { block: GuideBlock; title: string }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Parts parts={block.parts} />
        </p>
      )
    case 'code':
      return (
        <pre className="rounded-control bg-sunken px-4 py-3 text-sm leading-normal wrap-anywhere whitespace-pre-wrap">
          {block.text}
        </pre>
      )
    case 'list':
      return <Items isOrdered={block.isOrdered} items={block.items} />
    case 'table':
      break
  }
  return <Table title={title} head={block.head} rows={block.rows} />
}

const listLook = 'grid gap-1.5 pl-5'

function Items({ isOrdered, items }: Pick<Extract<GuideBlock, { kind: 'list' }>, 'isOrdered' | 'items'>) {
  const shown = items.map((parts, n) => (
    <li key={n}>
      <Parts parts={parts} />
    </li>
  ))
  return isOrdered ? (
    <ol className={`list-decimal ${listLook}`}>{shown}</ol>
  ) : (
    <ul className={`list-disc ${listLook}`}>{shown}</ul>
  )
}

type TableProps = { title: string } & Pick<Extract<GuideBlock, { kind: 'table' }>, 'head' | 'rows'>

const Table = ({ title, head, rows }: TableProps) => (
  <div className="overflow-hidden rounded-md border border-line">
    <LabelledTable
      isInPanel
      label={title}
      columns={head.map((name, n) => ({ name, isLong: n > 0, ...(n === 0 && { width: 'w-[28%]' }) }))}
      rows={rows.map((cells, n) => ({
        id: String(n),
        isMarked: false,
        cells: Object.fromEntries(
          head.map((name, column) => [
            name,
            // Of one element: where there is little room, label and value stand side by side.
            <span key={name} className="min-w-0">
              <Parts parts={cells[column] ?? []} />
            </span>,
          ]),
        ),
      }))}
    />
  </div>
)

const Parts = ({ parts }: { parts: readonly GuideInline[] }) =>
  parts.map((part, n) => (
    <Fragment key={n}>
      <Part part={part} />
    </Fragment>
  ))

function Part({ part }: { part: GuideInline }) {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'code':
      return <code className="rounded-badge bg-sunken px-1 text-[.94em] wrap-anywhere">{part.text}</code>
    case 'strong':
      return (
        <strong className="font-semibold">
          <Parts parts={part.parts} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <Parts parts={part.parts} />
        </em>
      )
    case 'link':
      break
  }
  return <Reference to={part.to} parts={part.parts} />
}

/** A link within the guide leads there. Other pages of the documentation lie beside the program, so their files are named. */
function Reference({ to, parts }: Pick<Extract<GuideInline, { kind: 'link' }>, 'to' | 'parts'>) {
  const label = <Parts parts={parts} />
  if (to.startsWith('#'))
    return (
      <Link to={to} className="link">
        {label}
      </Link>
    )
  if (to.startsWith('https:'))
    return (
      <a href={to} className="link" rel="noreferrer">
        {label}
      </a>
    )
  return (
    <>
      {label} <span className="wrap-anywhere text-muted">(docs/{to})</span>
    </>
  )
}
