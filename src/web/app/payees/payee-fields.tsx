import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Field } from '../../components/field.tsx'
import { ownMoneyWords } from '../accounts/own-money-words.ts'
import { TickBox } from '../accounts/tick-box.tsx'
import { JoinedChoice } from '../joined-choice.tsx'
import { type AppForm, useFields } from '../use-app-form.ts'
import { type PayeeFields, readBritishIban, readPadded } from './payee-form.ts'

const words = {
  name: 'Name on the account',
  kind: 'Type of account',
  kinds: [
    { value: 'personal', label: 'Personal' },
    { value: 'business', label: 'Business' },
  ],
  abroad: 'Account abroad',
  iban: 'IBAN',
  sortCode: 'Sort code',
  accountNumber: 'Account number',
  rollNumber: 'Roll number',
  nickname: 'Nickname',
  padded: (accountNumber: string) => `We read it as ${accountNumber}`,
  british: (account: string) => `A British account: ${account}`,
} as const

const typed = { autoComplete: 'off', spellCheck: false, className: 'money' } as const

interface PayeeFieldsetProps {
  readonly form: AppForm<PayeeFields>
  /** Whether it can be saved under a nickname. */
  readonly hasNickname: boolean
}

/**
 * The fields of a payee (specification section 12.1). What was typed stays as it is; a hint says what the form reads
 * where that differs by more than spaces and dashes.
 */
export function PayeeFieldset({ form, hasNickname }: PayeeFieldsetProps) {
  const { field } = useFields(form)
  const [isAbroad, iban, accountNumber] = useWatch({
    control: form.control,
    name: ['isAbroad', 'iban', 'accountNumber'],
  })
  const abroadId = useId()
  const { error: _, ...abroad } = field('isAbroad')
  const { error: kindError, ...kind } = field('kind')
  return (
    <>
      <Field label={words.name} autoComplete="off" {...field('name')} />
      <JoinedChoice legend={words.kind} options={words.kinds} field={kind} error={kindError} />
      <TickBox {...abroad} id={abroadId}>
        {words.abroad}
      </TickBox>
      {isAbroad ? (
        <IbanField typed={iban} field={field('iban')} />
      ) : (
        <>
          <div className="grid gap-5 md:grid-cols-2 md:gap-4">
            <Field label={words.sortCode} inputMode="numeric" {...typed} {...field('sortCode')} />
            <AccountNumberField typed={accountNumber} field={field('accountNumber')} />
          </div>
          <Field
            label={words.rollNumber}
            labelNote={ownMoneyWords.optional}
            {...typed}
            {...field('rollNumber')}
          />
        </>
      )}
      {hasNickname && (
        <Field
          label={words.nickname}
          labelNote={ownMoneyWords.optional}
          autoComplete="off"
          {...field('nickname')}
        />
      )}
    </>
  )
}

interface ReadFieldProps {
  readonly typed: string
  readonly field: ReturnType<ReturnType<typeof useFields<PayeeFields>>['field']>
}

function IbanField({ typed: text, field }: ReadFieldProps) {
  const account = readBritishIban(text)
  return (
    <Field
      label={words.iban}
      hint={account === undefined ? undefined : <Read>{words.british(account)}</Read>}
      {...typed}
      {...field}
    />
  )
}

function AccountNumberField({ typed: text, field }: ReadFieldProps) {
  // Not while it is typed: the next digit may leave nothing to add.
  const [left, setLeft] = useState(text)
  const read = left === text ? readPadded(text) : undefined
  return (
    <Field
      label={words.accountNumber}
      hint={read === undefined ? undefined : <Read>{words.padded(read)}</Read>}
      inputMode="numeric"
      {...typed}
      {...field}
      onBlur={event => {
        setLeft(text)
        void field.onBlur(event)
      }}
    />
  )
}

/** What the form reads, in a hint. */
const Read = ({ children }: { children: string }) => <b className="font-semibold text-ink">{children}</b>
