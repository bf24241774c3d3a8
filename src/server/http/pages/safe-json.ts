/** JSON in which no `<` stands as itself: it may go into a page's state block, and a reflected path can never begin a tag. */
export const safeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
