import type { ComponentProps, SubmitEvent } from 'react'

interface FormProps extends Omit<ComponentProps<'form'>, 'action' | 'method' | 'noValidate' | 'onSubmit'> {
  readonly onSend: (event: SubmitEvent<HTMLFormElement>) => void
}

/**
 * A form that only the app submits. If the browser submitted it before the app has loaded, the content would end up
 * in the page's address. The method `dialog`, outside a dialog, submits nothing.
 */
export function Form({ onSend, ...props }: FormProps) {
  return (
    <form
      {...props}
      method="dialog"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onSend(event)
      }}
    />
  )
}
