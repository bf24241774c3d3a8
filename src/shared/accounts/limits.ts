/** Limits of accounts that texts name; those that only the server needs are in server/domain/accounts/constants.ts. */

/** Days that a remembered device stays signed in. */
export const rememberedDays = 30
/** Hours in which a reader of the old contact can undo its change. */
export const undoHours = 72
/** Letters and digits of the code for that. */
export const undoCodeLength = 12
/** Passkeys that one account can have. */
export const mostPasskeys = 20
