/**
 * The `method` of a form that a first view has. Sent by a browser that knows no `inert`, before the app has come, a form
 * would put what was typed into the page's address: outside a dialog this one sends nothing.
 */
export const sentByApp = 'dialog'
