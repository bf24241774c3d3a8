/** The kinds that the migration of free texts gives to agencies: its own choice of a kind is read from its file, and asked of names as officers wrote them. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AgencyKind } from '#shared/agencies/agency.ts'
import { testDatabase } from '../support/database.ts'

const { db } = await testDatabase()
const migration = readFileSync('src/server/db/migrations/0235-agencies.sql', 'utf8')
const choice = /select id, (case[\s\S]*?end), name\nfrom unit_agencies/.exec(migration)?.[1] ?? ''

test.each<[string, AgencyKind]>([
  ['กองบัญชาการตำรวจท่องเที่ยว', 'tourist_police'],
  ['สถานีตำรวจท่องเที่ยว 1 กองกำกับการ 2', 'tourist_police'],
  ['ตำรวจท่องเที่ยว ภูเก็ต', 'tourist_police'],
  ['Tourist Police Bureau', 'tourist_police'],
  ['สภ.ป่าตอง', 'police'],
  ['สน.ลุมพินี', 'police'],
  ['สถานีตำรวจภูธรกะทู้', 'police'],
  ['Patong Police Station', 'police'],
  ['สสจ.ภูเก็ต', 'health_office'],
  ['สำนักงานสาธารณสุขจังหวัดเชียงใหม่', 'health_office'],
  ['โรงพยาบาลวชิระภูเก็ต', 'health_office'],
  ['สำนักงานจังหวัดภูเก็ต', 'provincial_office'],
  ['ที่ทำการปกครองจังหวัดภูเก็ต', 'provincial_office'],
  ['ที่ว่าการอำเภอกะทู้', 'district_office'],
  ['สำนักงานเขตปทุมวัน', 'district_office'],
  ['เทศบาลเมืองป่าตอง', 'municipality'],
  ['อบต.ราไวย์', 'municipality'],
  ['เมืองพัทยา', 'municipality'],
  ['กรุงเทพมหานคร', 'municipality'],
  ['สถานีดับเพลิงป่าตอง', 'fire'],
  ['สำนักงานป้องกันและบรรเทาสาธารณภัยจังหวัดภูเก็ต', 'fire'],
  ['กระทรวงการท่องเที่ยวและกีฬา', 'ministry'],
  ['กรมการท่องเที่ยว', 'ministry'],
  ['หน่วยตรวจความปลอดภัยอำเภอเมืองภูเก็ต', 'other'],
  // The words of a kind within a name make nothing of it.
  ['ชมรมผู้ประกอบการเทศบาลเมืองป่าตอง', 'other'],
])('%s is %s', async (name, kind) => {
  expect(choice).not.toBe('')
  const { rows } = await sql<{
    kind: string
  }>`select ${sql.raw(choice)} as kind from (select ${name}::text as name) it`.execute(db)
  expect(rows).toEqual([{ kind }])
})
