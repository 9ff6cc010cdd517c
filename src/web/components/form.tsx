import type { ComponentProps, SubmitEvent } from 'react'

interface FormProps extends Omit<ComponentProps<'form'>, 'action' | 'method' | 'noValidate' | 'onSubmit'> {
  readonly onSend: (event: SubmitEvent<HTMLFormElement>) => void
}

/**
 * A form that the app sends, and the browser never. Sent by a browser before the app has come, a form would put what was
 * typed into the page's address: by the method `dialog`, outside of a dialog, it sends nothing.
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
