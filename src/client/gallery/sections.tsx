/** The components in all their states, rendered once per theme by the gallery. `scheme` keeps ids apart. */
import { type ReactNode, useState } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { provincePaths } from '#shared/areas/province-map.ts'
import { ProvinceMap } from '../areas/province-map.tsx'
import { ProvincePicker } from '../areas/province-picker.tsx'
import { CategoryTiles } from '../places/category-tile.tsx'
import { PlaceGrid, PlaceList } from '../places/place-list.tsx'
import { PlaceStrip } from '../places/place-strip.tsx'
import { Rating } from '../reviews/rating.tsx'
import { EmergencyStrip } from '../shell/emergency-strip.tsx'
import { GradeBadge, type GradeSize, renderGradePlate } from '../standards/grade-badge.tsx'
import { GradeLegend } from '../standards/grade-legend.tsx'
import { GradeLockup } from '../standards/grade-lockup.tsx'
import { Banner } from '../ui/banner.tsx'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Button, ButtonLink, Buttons } from '../ui/button.tsx'
import { Chip, Chips, Tag } from '../ui/chip.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Empty, ErrorState } from '../ui/empty.tsx'
import { Choice, Input, Select } from '../ui/field.tsx'
import { ListLink } from '../ui/list-link.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Panel } from '../ui/panel.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { SkeletonCards } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { showToast } from '../ui/toast.ts'
import { AccountSections } from './account-sections.tsx'
import { grades, otherGrades, samplePlaces, sampleProvinces } from './samples.ts'
import { SurveySections } from './survey-sections.tsx'

const sizes: GradeSize[] = [24, 32, 48, 64, 96]
const everyProvince = Object.keys(provincePaths).map((code) => ({
  code: Number(code),
  name: sampleProvinces.find((province) => province.code === Number(code))?.name ?? code,
}))

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Grades() {
  const text = useText()
  return (
    <Part title="Grade">
      {[...grades, ...otherGrades].map((grade) => (
        <div className="row wrapped" key={`${grade.state}${grade.letter}`}>
          {sizes.map((size) => (
            <GradeBadge key={size} grade={grade} size={size} />
          ))}
          {renderGradePlate(text, grade)}
        </div>
      ))}
      {[grades[0], otherGrades[2], otherGrades[4]].map(
        (grade) => grade && <GradeLockup key={grade.state} grade={grade} />,
      )}
      <Panel>
        <SectionHead title="Legend" rule="How to read the grades" />
        <GradeLegend />
      </Panel>
    </Part>
  )
}

function Fields({ scheme }: { scheme: string }) {
  return (
    <Part title="Form">
      <div className="pair">
        <Input id={`${scheme}-name`} label="ชื่อสถานที่" hint="ชื่อที่ลูกค้าเห็น" defaultValue="บ้านสวนไผ่" />
        <Input
          id={`${scheme}-phone`}
          label="เบอร์โทรศัพท์"
          hint="เช่น 081 234 5678"
          error="เบอร์โทรศัพท์ต้องมี 10 หลัก"
          defaultValue="0812"
        />
        <Input id={`${scheme}-q`} label="Search" icon="search" placeholder="Restaurant, hotel or sight" />
        <Select id={`${scheme}-sort`} label="Sort">
          <option>Distance</option>
        </Select>
        <ProvincePicker
          id={`${scheme}-province`}
          name="province"
          label="จังหวัด"
          provinces={sampleProvinces}
          value={83}
        />
        <div>
          <Choice type="radio" name={`${scheme}-theme`} label="สว่าง" hint="พื้นขาว ตัวอักษรเข้ม" defaultChecked />
          <Choice type="radio" name={`${scheme}-theme`} label="มืด" />
        </div>
      </div>
    </Part>
  )
}

function Actions({ scheme }: { scheme: string }) {
  const [open, setOpen] = useState(false)
  const [form, setForm] = useState(false)
  return (
    <Part title="Buttons and dialogs">
      <Buttons>
        <Button variant="primary">บันทึก</Button>
        <Button variant="quiet">ดูเพิ่ม</Button>
        <Button>ยกเลิก</Button>
        <Button variant="plain">ข้าม</Button>
        <Button variant="danger">ลบ</Button>
        <Button variant="primary" disabled>
          ส่ง
        </Button>
        <Button variant="primary" busy>
          กำลังส่ง
        </Button>
        <ButtonLink href="/" icon="house">
          Home
        </ButtonLink>
        <Button type="button" onClick={() => setOpen(true)}>
          Dialog
        </Button>
        <Button type="button" onClick={() => setForm(true)}>
          Form
        </Button>
        <Button type="button" onClick={() => void showToast({ text: 'เก็บในรายการโปรดแล้ว', close: 'ปิด' })}>
          Toast
        </Button>
      </Buttons>
      <Button variant="primary" large block icon="locate-fixed">
        ใช้ตำแหน่งปัจจุบัน
      </Button>
      <Dialog id={`${scheme}-dialog`} open={open} onClose={() => setOpen(false)} title="ปิดผลการตรวจใช่หรือไม่">
        <p>หลังปิดผลจะแก้ไขไม่ได้ ระบบจะคำนวณระดับทันที</p>
        <Buttons>
          <Button type="button" variant="primary" onClick={() => setOpen(false)}>
            ปิดผลการตรวจ
          </Button>
        </Buttons>
      </Dialog>
      <Dialog id={`${scheme}-form`} open={form} onClose={() => setForm(false)} title="ตอบรีวิว">
        <form className="stack">
          <Input id={`${scheme}-reply`} label="คำตอบจากผู้ประกอบการ" hint="ตอบได้หนึ่งครั้ง" />
          <Button variant="primary">บันทึก</Button>
        </form>
      </Dialog>
    </Part>
  )
}

function Lists() {
  return (
    <>
      <Part title="Strip">
        <SectionHead title="ใกล้ฉัน" rule="เรียงตามระยะทางจากราไวย์ ไม่เกิน 50 กม." href="/client/near-place-full" />
        <PlaceStrip places={samplePlaces} label="ใกล้ฉัน" />
      </Part>
      <Part title="Grid">
        <PlaceGrid places={samplePlaces} level={3} />
      </Part>
      <Part title="List: more, loading, failed, empty, error">
        <PlaceList
          page={{ rows: samplePlaces.slice(0, 1), next: 'x' }}
          more={(cursor) => `?cursor=${cursor}`}
          empty={null}
        />
        <PlaceList
          page={{ rows: samplePlaces.slice(1, 2), next: 'x' }}
          more={(cursor) => `?cursor=${cursor}`}
          empty={null}
          loading
        />
        <PlaceList
          page={{ rows: samplePlaces.slice(2, 3), next: 'x' }}
          more={(cursor) => `?cursor=${cursor}`}
          empty={null}
          failed
        />
        <PlaceList page={{ rows: samplePlaces.slice(3, 4), next: null }} more={String} empty={null} />
        <SkeletonCards />
        <Empty
          title="ไม่พบสถานที่ตามตัวกรองนี้"
          hint="ลองขยายระยะทาง หรือลบตัวกรอง"
          action={<ButtonLink href="/">ล้างตัวกรอง</ButtonLink>}
        />
        <ErrorState retry="/_ui" />
      </Part>
    </>
  )
}

/** Everything, for one theme. */
export function GallerySections({ scheme }: { scheme: string }) {
  return (
    <div className="stack s8">
      <Grades />
      <Actions scheme={scheme} />
      <Fields scheme={scheme} />
      <Part title="Chips, tabs, tags">
        <Chips label={`${scheme} filters`}>
          <Chip href="?a" current>
            เกรด A–C
          </Chip>
          <Chip href="?b" icon="map-pin">
            ไม่เกิน 10 กม.
          </Chip>
          <Chip href="?c">ไม่มีใบเตือน</Chip>
        </Chips>
        <Tabs
          label={`${scheme} tabs`}
          current="?1"
          tabs={[
            { href: '?1', label: 'ข้อมูล' },
            { href: '?2', label: 'รีวิว' },
          ]}
        />
        <div className="row wrapped">
          <Tag>ทั่วไป</Tag>
          {(['ok', 'info', 'warn', 'bad', 'yellow', 'orange', 'red'] as const).map((tone) => (
            <Tag key={tone} tone={tone}>
              {tone}
            </Tag>
          ))}
        </div>
        <Breadcrumb
          crumbs={[
            { label: 'หน้าแรก', href: '/' },
            { label: 'ร้านอาหาร', href: '/client/category/restaurant' },
            { label: 'ภูเก็ต' },
          ]}
        />
        <Rating rating={{ mean: 4.6, count: 328 }} />
        <Pagination first="?" next="?cursor=x" />
      </Part>
      <Part title="Banners">
        {(['info', 'ok', 'warn', 'bad', 'yellow', 'orange', 'red'] as const).map((tone) => (
          <Banner key={tone} tone={tone} title="ใบเตือนสีส้ม (สั่งแก้ไข)">
            แสดงไม่เกินระดับ C จนกว่าจะแก้ไขครบ
          </Banner>
        ))}
      </Part>
      <Part title="Categories, panels">
        <CategoryTiles />
        <Panel flush>
          <ListLink href="/profile/language" icon="languages" title="ภาษา" note="ไทย" />
          <ListLink href="/profile/my-location" icon="map-pin" title="ตำแหน่งของฉัน" note="ภูเก็ต" />
        </Panel>
        <EmergencyStrip />
      </Part>
      <AccountSections scheme={scheme} />
      <SurveySections />
      <Lists />
      <Part title="Map">
        <ProvinceMap provinces={everyProvince} href={(code) => `?province=${code}`} current={83} />
      </Part>
    </div>
  )
}
