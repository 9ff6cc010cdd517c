import { useId, useState } from 'react'
import { spendingCategories, type SpendingCategory } from '../../../domain/merchant-categories.ts'
import { Button } from '../../components/button.tsx'
import { SelectField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import type { DialogFrame } from '../accounts/confirm-dialog.tsx'
import { OrderNotice } from '../accounts/order-notice.tsx'
import { ownMoneyWords } from '../accounts/own-money-words.ts'
import { refusalOf } from '../accounts/send-change.ts'
import { TickBox } from '../accounts/tick-box.tsx'
import { Dialog, DialogBody, DialogFooter, useReportBusy } from '../dialog.tsx'
import { FocusAfter } from '../focus-after.tsx'
import { type RefusedRequest, useAppForm, useFields } from '../use-app-form.ts'
import { useToast } from '../use-toast.ts'
import type { CategorisedLine } from './change-category.tsx'
import { useSpendingChange, useSpendingClient } from './spending-queries.ts'
import { categoryWords as words } from './spending-words.ts'

interface ChangeCategoryDialogProps extends DialogFrame {
  readonly line: CategorisedLine
}

/** Spec section 15.5: another category for a line, or for all lines of its merchant that were not chosen singly. */
export function ChangeCategoryDialog({ line, isOpen, onClose }: ChangeCategoryDialogProps) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog
      title={words.change}
      subtitle={line.merchant}
      isOpen={isOpen}
      onClose={onClose}
      canClose={!isBusy}
      width="md:w-[28rem]"
      closeLabel={ownMoneyWords.close}
    >
      <CategoryForm line={line} onBusy={setBusy} onClose={onClose} />
      <FocusAfter />
    </Dialog>
  )
}

interface CategoryFields {
  readonly category: SpendingCategory
  readonly always: boolean
}

interface CategoryFormProps extends Omit<ChangeCategoryDialogProps, 'isOpen'> {
  readonly onBusy: (isBusy: boolean) => void
}

function CategoryForm({ line, onBusy, onClose }: CategoryFormProps) {
  const id = useId()
  const bank = useSpendingClient()
  const change = useSpendingChange()
  const { showToast } = useToast([words.changed('').title])
  const { form, submit, isBusy, refusal } = useAppForm<
    CategoryFields,
    CategoryFields,
    CategoryFields,
    RefusedRequest
  >({
    fields: ['category'],
    initial: { category: line.category, always: false },
    check: value => ({ ok: true, value }),
    send: async body => {
      const params = { id: line.accountId, transactionId: line.id }
      const answer = await change(signal => bank.chooseCategory({ params, body, signal }))
      return answer.kind === 'done' ? { kind: 'done', body } : refusalOf(answer)
    },
    onDone: ({ category }) => {
      showToast({ look: 'success', ...words.changed(category) })
      onClose()
    },
  })
  const { field } = useFields(form)
  useReportBusy(isBusy, onBusy)
  const { error: _, id: __, ...always } = field('always')
  return (
    <Form className="contents" onSend={submit}>
      <DialogBody>
        <SelectField label={words.category} {...field('category')}>
          {spendingCategories.map(category => (
            <option key={category} value={category}>
              {category}
            </option>
          ))}
        </SelectField>
        <TickBox id={id} {...always}>
          {words.always(line.merchant)}
        </TickBox>
        <OrderNotice refusal={refusal} />
      </DialogBody>
      <DialogFooter>
        <Button variant="line" disabled={isBusy} onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" busy={isBusy}>
          {words.save}
        </Button>
      </DialogFooter>
    </Form>
  )
}
