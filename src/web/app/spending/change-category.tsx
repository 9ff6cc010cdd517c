import type { SpendingLine } from '../../../contract/spending.ts'
import { Button } from '../../components/button.tsx'
import { useFetchedDialog } from '../accounts/use-fetched-dialog.ts'
import { categoryWords as words } from './spending-words.ts'

/** The line whose category is changed: its account, its `TXN` id, its merchant or payee, and the category that it has. */
export type CategorisedLine = Pick<SpendingLine, 'accountId' | 'id' | 'merchant' | 'category'> & {
  /** Where a list may have several of the merchant: its amount and day, in words. */
  readonly detail?: string
}

const fetchDialog = async () => (await import('./change-category-dialog.tsx')).ChangeCategoryDialog

/** Spec section 15.5: the button that changes the category of a line, and its dialog. */
export function ChangeCategory({ line }: { line: CategorisedLine }) {
  const { code: Dialog, isOpen, open, close, preparing } = useFetchedDialog(fetchDialog)
  return (
    <>
      <Button
        variant="line"
        size="small"
        className="max-md:min-h-11"
        aria-label={words.changeOf(line.merchant, line.detail)}
        onClick={() => void open()}
        {...preparing}
      >
        {words.change}
      </Button>
      {Dialog && <Dialog line={line} isOpen={isOpen} onClose={close} />}
    </>
  )
}
