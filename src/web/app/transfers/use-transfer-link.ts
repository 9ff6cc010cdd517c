import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

const parameter = 'transfer'

/** An address that ends in `?transfer=new` opens the dialog (ruling 26), once: it is taken out of the address. */
export function useTransferLink(open: () => void) {
  const [search, setSearch] = useSearchParams()
  const isAsked = search.get(parameter) === 'new'
  useEffect(() => {
    if (!isAsked) return
    open()
    setSearch(
      before => {
        before.delete(parameter)
        return before
      },
      { replace: true },
    )
  }, [isAsked, open, setSearch])
}
