/** The words of the dialogs that add and change a payee (spec section 12.1). */
export const payeeDialogWords = {
  add: 'Add a payee',
  edit: (name: string) => `Edit ${name}`,
  save: 'Save payee',
  added: (name: string) => ({ title: 'Payee Added', text: `${name} is in your list.` }),
  saved: (name: string) => ({ title: 'Payee Saved', text: `${name} has its new details.` }),
} as const
