/** A law or an agency by name in the reader's language, with the Thai one to look it up by and to show to an official. */
export interface OfficialName {
  /** Translated where it is known, else in Latin script; Thai for readers of Thai. */
  name: string
  /** Null where `name` is all there is. */
  thai: string | null
}
