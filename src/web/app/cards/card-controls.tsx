import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { cardWords as faultWords } from '../../../contract/card-words.ts'
import type { Card, GamblingBlock } from '../../../contract/cards.ts'
import { type CardLimit, cardLimitNames, type CardSwitch, cardSwitchNames } from '../../../domain/cards.ts'
import { formatPounds, penceOf } from '../../../domain/money.ts'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { OrderNotice } from '../accounts/order-notice.tsx'
import { refusalOf } from '../accounts/send-change.ts'
import { useConfirmation } from '../confirmation/use-confirmation.tsx'
import { Panel } from '../panel.tsx'
import { checkPounds, readPounds, shownPounds } from '../payments/read-pounds.ts'
import { SwitchRow } from '../settings/switch-row.tsx'
import { type RefusedRequest, useAppForm, useFields } from '../use-app-form.ts'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { useToast } from '../use-toast.ts'
import {
  type CardAndBlock,
  cardQuery,
  useCardChange,
  useCardClient,
  useUnchangedToast,
} from './card-queries.ts'
import { controlsAnchor } from './card-payment-address.ts'
import { controlsWords as words } from './cards-words.ts'

interface CardControlsProps {
  readonly card: Card
  readonly gamblingBlock: GamblingBlock
}

/** Spec section 15.1: how much a card pays, how and where. */
export function CardControls({ card, gamblingBlock }: CardControlsProps) {
  const part = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === controlsAnchor) part.current?.scrollIntoView()
  }, [hash])
  const controls = useControls(card.id)
  return (
    <Panel ref={part} title={words.heading}>
      <Limits card={card} controls={controls} />
      <Switches card={card} controls={controls} />
      <Gambling block={gamblingBlock} />
    </Panel>
  )
}

type LimitFields = Partial<Record<CardLimit, string>>

const limitsOf = ({ limits }: Card) =>
  cardLimitNames.flatMap(name => {
    const limit = limits[name]
    return limit === null ? [] : [{ name, ...limit }]
  })

const limitFieldsOf = (card: Card): LimitFields =>
  Object.fromEntries(limitsOf(card).map(({ name, amount }) => [name, shownPounds(penceOf(amount))]))

/** Limits as a request has them. */
const sentOf = (changed: LimitFields): LimitFields =>
  Object.fromEntries(Object.entries(changed).map(([name, pounds]) => [name, `${pounds}.00`]))

interface PartProps {
  readonly card: Card
  readonly controls: ReturnType<typeof useControls>
}

/** Changes limits and switches of a card. */
function useControls(cardId: string) {
  const bank = useCardClient()
  const queryClient = useQueryClient()
  const { send, readAgain } = useCardChange()
  const { queryKey } = cardQuery(bank, cardId)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return {
    /** Runs `work` after what came before it, because each change makes a new version of the card. `work` must not throw. */
    inTurn: <Result,>(work: () => Promise<Result>): Promise<Result> => {
      const turn = last.current.then(work)
      last.current = turn
      return turn
    },
    /** Of what the customer saw last. */
    version: () => queryClient.getQueryData<CardAndBlock>(queryKey)?.card.version ?? 0,
    change: (
      changed: LimitFields | Partial<Record<CardSwitch, boolean>>,
      { version, confirmationId }: { readonly version: number; readonly confirmationId?: string | undefined },
    ) => {
      const body = { ...changed, version, ...(confirmationId && { confirmationId }) }
      return send(signal => bank.changeCardControls({ params: { id: cardId }, body, signal }))
    },
    readAgain,
  }
}

function Limits({ card, controls }: PartProps) {
  const { showToast } = useToast([words.saved.title])
  const { confirmed, confirmation } = useConfirmation()
  const sent = useRef<LimitFields>({})
  const { form, submit, isBusy, refusal } = useAppForm<LimitFields, LimitFields, unknown, RefusedRequest>({
    fields: cardLimitNames,
    initial: limitFieldsOf(card),
    current: limitFieldsOf(card),
    check: fields => checkPounds(fields, limitsOf(card), faultWords.limit),
    send: async changed => {
      sent.current = changed
      if (Object.keys(changed).length === 0) return { kind: 'refused', message: words.unchanged, errors: [] }
      return controls.inTurn(async () => {
        // The confirmation is of the first change that was sent.
        const version = controls.version()
        const answer = await confirmed(confirmationId =>
          controls.change(sentOf(changed), { version, confirmationId }),
        )
        await controls.readAgain()
        return refusalOf(answer)
      })
    },
    onDone: () => {
      // What was typed meanwhile stays.
      for (const { name } of limitsOf(card)) {
        const pounds = sent.current[name]
        if (pounds !== undefined && readPounds(form.getValues(name) ?? '') === pounds)
          form.resetField(name, { defaultValue: shownPounds(BigInt(pounds) * 100n) })
      }
      showToast({ look: 'success', ...words.saved })
    },
  })
  const { field } = useFields(form)
  return (
    <Form
      className="@container grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line p-4 md:p-6"
      onSend={submit}
    >
      <div className="grid items-start gap-4 @min-[34rem]:grid-cols-3">
        {limitsOf(card).map(({ name, most }) => (
          <Field
            key={name}
            label={words.limits[name]}
            hint={words.most(formatPounds(penceOf(most)))}
            leading="£"
            inputMode="numeric"
            autoComplete="off"
            className="money"
            {...field(name)}
          />
        ))}
      </div>
      <OrderNotice refusal={refusal} />
      <Button type="submit" variant="line" busy={isBusy} className="justify-self-start max-md:w-full">
        {words.save}
      </Button>
      {confirmation}
    </Form>
  )
}

function Switches({ card, controls }: PartProps) {
  const { wanted, want } = useSwitches(controls)
  return (
    <div className="border-t border-line">
      {cardSwitchNames.map(name => {
        const isOn = wanted[name] ?? card.switches[name]
        if (isOn === null) return null
        const { label, text } = words.switches[name]
        return (
          <SwitchRow
            key={name}
            label={label}
            sentences={[text]}
            isOn={isOn}
            onFlip={next => want(name, next)}
          />
        )
      })}
    </div>
  )
}

type Wanted = Partial<Record<CardSwitch, boolean>>

/** Switches change at once: a flip shows before the bank has answered, and goes back if it refuses. */
function useSwitches({ inTurn, version, change, readAgain }: PartProps['controls']) {
  const { forget, showUnchanged } = useUnchangedToast([])
  const [wanted, setWanted] = useState<Wanted>({})

  async function flip(name: CardSwitch, isOn: boolean) {
    const answer = await change({ [name]: isOn }, { version: version() })
    await readAgain()
    if (answer.kind === 'done') forget()
    else showUnchanged(answer)
    // A later flip of the same switch stays wanted.
    setWanted(now => (now[name] === isOn ? { ...now, [name]: undefined } : now))
  }

  return {
    wanted,
    want: (name: CardSwitch, isOn: boolean) => {
      setWanted(now => ({ ...now, [name]: isOn }))
      void inTurn(() => flip(name, isOn))
    },
  }
}

/** It is on at once, and off two days after it was taken off. */
function Gambling({ block: { isOn, endsAt } }: { block: GamblingBlock }) {
  const { turn, isBusy } = useGamblingBlock()
  const button = useRef<HTMLButtonElement>(null)
  const wasOn = useRef(isOn)
  useEffect(() => {
    // The switch that had the focus has given way to the button.
    if (isOn && !wasOn.current && document.activeElement === document.body) button.current?.focus()
    wasOn.current = isOn
  }, [isOn])
  if (!isOn)
    return (
      <div className="border-t border-line">
        <SwitchRow
          label={words.block}
          sentences={[words.blockText]}
          isOn={isBusy}
          onFlip={() => turn(true)}
        />
      </div>
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line px-4 py-[.9rem] text-nav md:px-6">
      <div className="min-w-0 flex-1 basis-64">
        <span className="flex flex-wrap items-center gap-2">
          {words.block}
          <Badge look="completed">{words.blockOn}</Badge>
        </span>
        <small className="block text-sm leading-[1.4] text-muted">{words.blockText}</small>
        <output className="money block pt-1 text-sm font-semibold empty:absolute">
          {endsAt !== null && words.blockEnds(endsAt)}
        </output>
      </div>
      <Button
        ref={button}
        variant="line"
        busy={isBusy}
        className="max-md:w-full"
        onClick={() => turn(endsAt !== null)}
      >
        {endsAt === null ? words.takeOff : words.keepBlock}
      </Button>
    </div>
  )
}

function useGamblingBlock() {
  const bank = useCardClient()
  const { send, readAgain } = useCardChange()
  const { forget, showUnchanged } = useUnchangedToast([])
  const { isBusy, begin } = useOneAtATime()

  async function change(isWanted: boolean) {
    const answer = await send(signal =>
      isWanted ? bank.turnOnGamblingBlock({ signal }) : bank.takeOffGamblingBlock({ signal }),
    )
    await readAgain()
    if (answer.kind === 'done') forget()
    else showUnchanged(answer)
  }

  return { isBusy, turn: (isWanted: boolean) => void begin(() => change(isWanted)) }
}
