import type { Page } from '@playwright/test'
import { demoCustomers } from '../../content/demo.ts'
import { signInByApi } from './sign-in-by-api.ts'

/** Signs in as the first demo customer. For journeys that read only: the book is shared. */
export const signInAsDemo = (page: Page): Promise<void> => signInByApi(page, demoCustomers.personal)
