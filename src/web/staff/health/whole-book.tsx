import type { StaffBookCheck } from '../../../contract/staff-watching.ts'
import { LabelledTable } from '../parts/labelled-table.tsx'
import { StaffPanel } from '../parts/staff-panel.tsx'
import { momentText } from '../parts/staff-times.ts'
import { healthWords } from './health-words.ts'

const words = healthWords.book
const { invariant, where, found } = words.columns

interface WholeBookProps {
  readonly last: StaffBookCheck | null
  readonly nowMs: number
}

/** What the last check of the whole book said, and each difference with where it was found. */
export const WholeBook = ({ last, nowMs }: WholeBookProps) => (
  <StaffPanel
    title={words.title}
    headerEnd={
      last && (
        <span className="money text-sm text-muted">
          {words.checked} <time dateTime={last.at}>{momentText(last.at, nowMs)}</time>
        </span>
      )
    }
  >
    {/* Each check is another text: its end is announced, also where it found the same. */}
    <output className="block px-4 pb-4 text-sm">
      <span key={last?.id}>{last ? last.says : words.never}</span>
    </output>
    {last && last.found.length > 0 && <Differences check={last} />}
  </StaffPanel>
)

const Differences = ({ check }: { check: StaffBookCheck }) => (
  <>
    <LabelledTable
      isInPanel
      label={words.title}
      columns={[
        { name: invariant, width: 'w-[6rem]' },
        { name: where, isLong: true },
        { name: found, isLong: true },
      ]}
      rows={check.found.map((difference, n) => ({
        id: String(n),
        isMarked: false,
        cells: {
          [invariant]: difference.invariant,
          [where]: difference.where,
          [found]: difference.found,
        },
      }))}
    />
    {check.found.length < check.differences && (
      <p className="border-t border-line px-4 py-2.5 text-sm text-muted">
        {words.first(check.found.length, check.differences)}
      </p>
    )}
  </>
)
