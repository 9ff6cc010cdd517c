import { useState } from 'react'
import { prepareDialogs } from '../dialog.tsx'
import { useCode } from '../fetch-code.ts'

/** A dialog whose code is fetched when it opens. `fetchDialog` is an import. `start` is what it opens with. */
export function useFetchedDialog<Code, Start = undefined>(fetchDialog: () => Promise<Code>) {
  const { code, prepare, want } = useCode(fetchDialog)
  const [isOpen, setOpen] = useState(false)
  const [start, setStart] = useState<Start>()
  const announce = () => {
    prepareDialogs()
    prepare()
  }
  return {
    code,
    isOpen,
    start,
    open: async (with_?: Start) => {
      setStart(() => with_)
      setOpen(code !== undefined || (await want()))
    },
    close: () => setOpen(false),
    /** For the button: the moments that announce a press. */
    preparing: { onPointerEnter: announce, onFocus: announce },
  }
}
