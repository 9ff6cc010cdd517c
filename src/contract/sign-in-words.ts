/**
 * What everybody reads who fails to sign in, whoever they are (spec section 8). Apart from the schema, so that a page
 * need not fetch a validator.
 */
export const signInFailure = 'Invalid username or password. Please try again.'
