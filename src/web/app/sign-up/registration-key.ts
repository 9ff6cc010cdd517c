/** Under which the browser keeps the form of a sign-up for its session (spec section 3). */
export const registrationKey = 'registrationData'
