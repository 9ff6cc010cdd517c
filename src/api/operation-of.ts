const operations = new WeakMap<Request, string>()

/** Notes which operation of the contract a request has reached. */
export const noteOperation = (request: Request, name: string): void => void operations.set(request, name)

/**
 * Which operation a request has reached, by its name in the contract: what logs and metrics say in place of its
 * address, which names accounts. undefined for an address or a method that is none.
 */
export const operationOf = (request: Request): string | undefined => operations.get(request)
