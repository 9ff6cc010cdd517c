/**
 * The most characters that a name may have, a full one at sign-up as well as a first or last one in the profile:
 * whoever was taken on can save the profile as it is. The United Kingdom's government data standards have 70 for a full
 * name.
 */
export const nameLengthMax = 70
