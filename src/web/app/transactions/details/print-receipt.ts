/**
 * Opens the browser's own printing, in which the receipt is saved as a file or printed; `name` is what such a file is
 * called. The drawer's styles leave the receipt alone on the page.
 */
export function printReceipt(name: string): void {
  const { title } = document
  const restore = () => {
    document.title = title
  }
  addEventListener('afterprint', restore, { once: true })
  document.title = name
  print()
}
