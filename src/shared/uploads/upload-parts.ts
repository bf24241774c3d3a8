/**
 * How a file is sent in parts, on both sides. The names are those of "Resumable Uploads for HTTP" (draft-ietf-httpbis-resumable-upload):
 * HEAD tells how much has come, PATCH brings the next part. Unlike there, nobody is asked to begin: an upload is named by the SHA-256 of
 * its bytes, so the sender knows its address, also after a crash, and one that has not begun stands at 0.
 */

/** Largest part, in bytes: the most that is lost when a connection breaks off. */
export const UPLOAD_PART_MAX_BYTES = 512 * 1024
/** Most bytes of one person's unused uploads, by their announced size: four of the largest photos. */
export const UPLOADS_OPEN_MAX_BYTES = 64 * 1024 * 1024
/** Days after which one that nobody goes on with is removed; a used one is known as long. */
export const UPLOAD_DAYS = 7

/** Content type of a PATCH. */
export const partType = 'application/partial-upload'
/** Bytes that have come; where a part begins. */
export const offsetHeader = 'Upload-Offset'
/** Bytes of the whole. */
export const lengthHeader = 'Upload-Length'
/** `?1` when all of it has come, else `?0`. */
export const completeHeader = 'Upload-Complete'

/** Address of the asker's own upload. */
export const uploadPath = (sha256: string): string => `/uploads/${sha256}`

/** True if a text may be the SHA-256 of something, in hex. */
export const isSha256 = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)
