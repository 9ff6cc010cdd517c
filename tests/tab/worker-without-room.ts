/* The bank's worker in a browser with a full disk. */
IDBObjectStore.prototype.put = () => {
  throw new DOMException('there is no room', 'QuotaExceededError')
}
void import('../../src/tab/bank-worker.ts')
