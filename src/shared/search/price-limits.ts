/** Levels of prices to search by, each with those below it: the form offers them, and addresses have them. */
export const priceLimits = ['1', '2', '3'] as const
