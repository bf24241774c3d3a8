/** The tiles that tilemaker leaves in an SQLite file, as one archive that browsers read piece by piece. Read twice, so that none is held: a country has a gigabyte. */
import { createWriteStream } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ownName } from '../../external/map-archive.ts'
import { archiveHead, tileId } from '../../external/write-map-archive.ts'

type Bounds = readonly [west: number, south: number, east: number, north: number]

function boundsIn(tiles: DatabaseSync): Bounds {
  const row = tiles.prepare(`select value from metadata where name = 'bounds'`).get() as { value: string } | undefined
  const degrees = (row?.value ?? '').split(',').map(Number)
  if (degrees.length !== 4 || !degrees.every(Number.isFinite)) throw new Error('the tiles do not say what they show')
  return degrees as unknown as Bounds
}

/** Writes the archive, and resolves with the number of its tiles and its bytes. */
export async function packTiles(
  from: string,
  to: string,
  { layers, deepest }: { layers: readonly string[]; deepest: number },
): Promise<{ tiles: number; bytes: number }> {
  const source = new DatabaseSync(from, { readOnly: true })
  try {
    const rows = source
      .prepare(
        'select rowid as at, zoom_level as z, tile_column as x, tile_row as row, length(tile_data) as length from tiles',
      )
      .all() as { at: number; z: number; x: number; row: number; length: number }[]
    // Rows count from the south in that file.
    const tiles = rows
      .map(({ at, z, x, row, length }) => ({ at, id: tileId(z, x, 2 ** z - 1 - row), length }))
      .sort((a, b) => a.id - b.id)
    const head = archiveHead(tiles, { name: ownName, bounds: boundsIn(source), deepest, layers })
    const one = source.prepare('select tile_data as bytes from tiles where rowid = ?')
    function* parts() {
      yield head
      for (const { at } of tiles) yield Buffer.from((one.get(at) as { bytes: Uint8Array }).bytes)
    }
    await pipeline(Readable.from(parts()), createWriteStream(to))
    return { tiles: tiles.length, bytes: tiles.reduce((sum, { length }) => sum + length, head.length) }
  } finally {
    source.close()
  }
}
