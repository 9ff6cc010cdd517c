import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { TickBox } from '../accounts/tick-box.tsx'
import { chosenRow, differencesIn, type NameAct, type NameRow, nameRow } from './name-check-rows.ts'
import type { AnsweredCheck, NameCheckState } from './use-name-check.ts'

const words = {
  checking: 'Checking the name …',
  unanswered: 'We have not heard back yet.',
  tryAgain: 'Try again',
  typed: 'You entered',
  held: 'Name on this account',
} as const

const looks: Record<
  NameRow['look'],
  { box: string; mark: string; icon: ComponentProps<typeof Icon>['name'] | undefined }
> = {
  match: { box: 'border border-success-mark/45 bg-success-tint', mark: 'text-success', icon: 'tick' },
  close: { box: 'border border-warning-mark/45 bg-warning-tint', mark: 'text-warning', icon: undefined },
  danger: { box: 'border-2 border-danger-mark bg-danger-tint', mark: 'text-danger', icon: 'alert' },
  unchecked: { box: 'border border-info-mark/45 bg-info-tint', mark: 'text-info-mark', icon: 'info' },
}

interface NameCheckProps {
  readonly state: NameCheckState
  /** A button was pressed. */
  readonly onAct: (act: NameAct, check: AnsweredCheck) => void
  /** Asks again what had no answer. */
  readonly onTryAgain: () => void
  /** Whether it stops nothing, as for customers of the private desk: it is a status without buttons. */
  readonly isStatus?: boolean
  /** Buttons that the form has no use for. */
  readonly without?: readonly NameAct[]
}

/**
 * The result of a name check under its fields, with the buttons of its row (specification section 12.2). Until a choice
 * there is no other Continue, so the result takes the focus from the button that was pressed. The focus has it read,
 * so it is no live region then. It is drawn before it says anything: a status is heard only if it was there.
 */
export function NameCheckResult({
  state,
  onAct,
  onTryAgain,
  isStatus = false,
  without = [],
}: NameCheckProps) {
  const said = rowOf(state)
  const row = said && { ...said, buttons: said.buttons.filter(({ act }) => !without.includes(act)) }
  const look = looks[row?.look ?? 'unchecked']
  const textId = useId()
  const status = useRef<HTMLOutputElement>(null)
  const isDecision =
    !isStatus && row !== undefined && (row.buttons.length > 0 || state.phase === 'unanswered')
  useEffect(() => {
    if (isDecision) status.current?.focus()
  }, [isDecision])
  const isShown = state.phase !== 'idle'
  return (
    <section
      aria-label={isShown ? 'Name check' : undefined}
      className={isShown ? `grid grid-cols-[minmax(0,1fr)] gap-4 rounded-panel p-4 md:p-5 ${look.box}` : ''}
    >
      <output
        ref={status}
        id={textId}
        tabIndex={-1}
        aria-live={isDecision ? 'off' : 'polite'}
        className="flex items-start gap-3 leading-normal outline-none empty:absolute"
      >
        {row && (
          <>
            {look.icon ? (
              <Icon name={look.icon} size="large" className={look.mark} />
            ) : (
              <AboutEqual className={look.mark} />
            )}
            <span className="min-w-0 wrap-anywhere">
              {row.text.map(({ text, isHeldName }) => (isHeldName ? <b key={text}>{text}</b> : text))}
            </span>
          </>
        )}
      </output>
      {state.phase === 'answered' && row?.look === 'close' && <Compared check={state} />}
      {!isStatus && state.phase === 'answered' && row && row.buttons.length > 0 && (
        <RowButtons
          key={state.answer.id ?? 'kept'}
          row={row}
          textId={textId}
          onAct={act => onAct(act, state)}
        />
      )}
      {!isStatus && state.phase === 'unanswered' && (
        <div>
          <Button icon="refresh" onClick={onTryAgain}>
            {words.tryAgain}
          </Button>
        </div>
      )}
    </section>
  )
}

/** The sign for about equal. It is drawn here alone. */
const AboutEqual = ({ className }: { className: string }) => (
  <svg
    className={`size-6 flex-none fill-none stroke-current stroke-[1.75] ${className}`}
    viewBox="0 0 24 24"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M5 9.5c2.3-2.2 4.7-2.2 7 0s4.7 2.2 7 0M5 15c2.3-2.2 4.7-2.2 7 0s4.7 2.2 7 0" />
  </svg>
)

const saying = (text: string): NameRow => ({ look: 'unchecked', label: text, text: [{ text }], buttons: [] })

function rowOf(state: NameCheckState): NameRow | undefined {
  switch (state.phase) {
    case 'idle':
      return undefined
    case 'pending':
      return saying(words.checking)
    case 'unanswered':
      return saying(words.unanswered)
    case 'answered':
      break
  }
  const row = nameRow(state.query, state.answer)
  return state.choice === undefined ? row : chosenRow(row, state.choice)
}

/** The name that was typed and the one on the account, beside each other. */
function Compared({ check: { query, answer } }: { check: AnsweredCheck }) {
  if (answer.heldName === undefined) return null
  return (
    <dl className="grid overflow-hidden rounded-control border border-line bg-surface *:px-4 *:py-3 *:not-first:border-line max-md:*:not-first:border-t md:grid-cols-2 md:*:not-first:border-l">
      <div>
        <dt className="text-xs text-muted">{words.typed}</dt>
        <dd className="text-lg leading-[1.35] font-semibold wrap-anywhere">{query.name}</dd>
      </div>
      <div>
        <dt className="text-xs text-muted">{words.held}</dt>
        <dd className="text-lg leading-[1.35] font-semibold wrap-anywhere">
          {differencesIn(answer.heldName, query.name).map(({ text, differs }, index) =>
            differs ? (
              <mark
                key={index}
                className="bg-transparent text-inherit underline decoration-warning-mark decoration-3 underline-offset-[.2em]"
              >
                {text}
              </mark>
            ) : (
              text
            ),
          )}
        </dd>
      </div>
    </dl>
  )
}

interface RowButtonsProps {
  readonly row: NameRow
  readonly textId: string
  readonly onAct: (act: NameAct) => void
}

/** The buttons of a row. Where something is ticked first, the last one appears with the tick. */
function RowButtons({ row, textId, onAct }: RowButtonsProps) {
  const tickId = useId()
  const [isTicked, setTicked] = useState(false)
  const isHeld = row.look === 'close' && row.buttons[0]?.act === 'use_held_name'
  const [last] = row.buttons.slice(-1)
  const first = row.tick === undefined ? row.buttons : row.buttons.slice(0, -1)
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        {first.map(({ act, label }, index) => {
          const isQuiet = isHeld && act === 'continue'
          return (
            <Button
              key={act}
              variant={index === 0 ? 'primary' : isQuiet ? 'quiet' : 'line'}
              aria-describedby={index === 0 ? textId : undefined}
              // A name may be longer than the block.
              className={`min-w-0 whitespace-normal wrap-anywhere max-md:w-full ${isQuiet ? '-mb-2 w-full justify-start px-0! text-left' : ''}`}
              onClick={() => onAct(act)}
            >
              {label}
            </Button>
          )
        })}
      </div>
      {row.tick !== undefined && (
        <div className="grid justify-items-start gap-3">
          <TickBox id={tickId} checked={isTicked} onChange={event => setTicked(event.target.checked)}>
            {row.tick}
          </TickBox>
          {isTicked && last && (
            <Button variant="line" className="max-md:w-full" onClick={() => onAct(last.act)}>
              {last.label}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
