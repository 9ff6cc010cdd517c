import { Button } from '../../components/button.tsx'
import { useFetchedDialog } from '../accounts/use-fetched-dialog.ts'
import { payeesWords as words } from './payees-words.ts'

const fetchDialog = () => import('./payee-dialog.tsx')

/** The button that opens the form of a new payee. */
export function AddPayee() {
  const { code, isOpen, open, close, preparing } = useFetchedDialog(fetchDialog)
  return (
    <>
      <Button icon="plus" className="max-md:w-full" onClick={() => void open()} {...preparing}>
        {words.add}
      </Button>
      {code && <code.AddPayeeDialog isOpen={isOpen} onClose={close} />}
    </>
  )
}
