/** Groups, members of a room and invitations, as pages show them: the outbound whitelist. */

/** A group, as the head of its room shows it. */
export interface GroupView {
  title: string
  purpose: string | null
  /** Members, not counting those who were only invited. */
  people: number
  /** Names by which the reader can call the others. */
  callable: string[]
}

/** In whose name a message of a group was written. */
export interface Speaker {
  name: string
  /** The represented place; null for a person who represents only themselves. */
  place: string | null
}

/** Somebody in a room, or invited to it. */
export interface PersonInRoom {
  /** Identifies the group's member in forms; null in other rooms. */
  handle: string | null
  /** Null for somebody who left. */
  name: string | null
  /** The place that the member speaks for, where it has a page that can be opened. */
  place: string | null
  speaksFor: 'self' | 'place' | 'officers'
  isManager: boolean
  isSelf: boolean
}

/** A person the reader talks with; may be invited by the room of that talk. */
export interface Acquaintance {
  room: string
  name: string
  speaksFor: 'self' | 'place'
}

/** The members of a room. */
export interface MembersView {
  /** Of the room. */
  id: string
  /** The room's title: the group's, or the other side's name. */
  group: Pick<GroupView, 'title' | 'purpose'> | null
  /** The place that it is about. */
  place: string
  people: PersonInRoom[]
  /** Invited people who have not answered; for the manager alone. */
  invited: PersonInRoom[]
  /** People whom the manager may still invite. */
  acquaintances: Acquaintance[]
  /** The reader manages the group. */
  mayManage: boolean
}

/** An invitation, as the invited person sees it. */
export interface GroupInvitation {
  /** The group. */
  room: string
  title: string
  purpose: string | null
  /** The inviter; null for somebody who left. */
  by: string | null
  place: string
  /** In whose name the person would speak. */
  speaksFor: 'self' | 'place'
  people: number
}

/** The choices for a new group: places under discussion, and people. */
export interface GroupChoices {
  places: { id: string; name: string }[]
  acquaintances: Acquaintance[]
}
