/** Field name of an acquaintance's box in invitation forms; apart from its parser, which pages do not need. */

export const invitedPrefix = 'with-'

/** Name of the box of the person whom one talks with in this room. */
export const invitedName = (room: string): string => invitedPrefix + room
