/** How the box of an acquaintance is called in forms that invite; apart from what reads it, which pages do not need. */

export const invitedPrefix = 'with-'

/** Name of the box of the person whom one talks with in this room. */
export const invitedName = (room: string): string => invitedPrefix + room
