import { useState } from 'react'

/** Whether a dialog is open whose code is there already. */
export function useOpenDialog() {
  const [isOpen, setOpen] = useState(false)
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}
