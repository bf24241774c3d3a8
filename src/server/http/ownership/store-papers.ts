/** Papers that a form brings, into the sealed store. */

import { InputRefusal } from '#server/domain/input-refusal.ts'
import { type StoredDocument, storeDocument } from '#server/domain/photos/store-document.ts'
import { photoFaults } from '#shared/photos/photo-faults.ts'
import type { RequestContext } from '../request/request-context.ts'

/** Stores up to `most` of them, each once. Throws an `InputRefusal` for the field of files. */
export async function storePapers(
  { storage, files, photoNaming: naming }: RequestContext,
  most: number,
): Promise<StoredDocument[]> {
  if (files.length > most) throw new InputRefusal({ photos: photoFaults.many })
  const papers = new Map<string, StoredDocument>()
  for (const file of files) {
    const paper = await storeDocument(storage, [file], { field: 'photos', naming })
    if (paper) papers.set(paper.key, paper)
  }
  return [...papers.values()]
}
