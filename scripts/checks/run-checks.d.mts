interface Check {
  readonly name: string
  readonly args: readonly string[]
}

/** What `npm test` runs, one after another: each a script of the project's Node, or of a package. */
export const allChecks: readonly Check[]

/** What `npm run test:tab` runs. */
export const tabChecks: readonly Check[]
