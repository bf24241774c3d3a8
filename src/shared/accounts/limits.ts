/** Numbers of accounts that texts tell; those that only the server needs are in server/domain/accounts/constants.ts. */

/** Days that a remembered device stays signed in. */
export const rememberedDays = 30
/** Hours in which a change of contact can be taken back by who reads the old one. */
export const undoHours = 72
/** Letters and digits of the code for that. */
export const undoCodeLetters = 12
/** Passkeys that one account can have. */
export const mostPasskeys = 20
