/** Uploads in parts, until they have become pictures. */

export interface Uploads {
  owner_id: string
  /** Of the whole, in hex. */
  sha256: string
  size: number
  received: number
  /** The picture that it became; its parts are gone then. */
  key: string | null
  at: Date
}

export interface UploadParts {
  owner_id: string
  sha256: string
  start: number
  bytes: Buffer
}
