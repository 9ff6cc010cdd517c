// For the tests, which are TypeScript; the scripts are JavaScript, for the machine's own Node.
export declare function lookForChromium(): string | undefined
