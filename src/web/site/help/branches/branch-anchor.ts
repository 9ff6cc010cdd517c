/** Where an opened branch is found within the page: its pin links there. A browser opens what is closed around it. */
export const branchAnchor = (id: string): string => `branch-${id}`
