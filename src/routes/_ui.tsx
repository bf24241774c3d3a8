/** Every component in every state, light and dark beside each other. Only in development; its texts are samples and stay untranslated. */
import { GallerySections } from '#client/gallery/sections.tsx'
import { Hero } from '#client/ui/hero.tsx'
import '#client/gallery/gallery.css'

export const head = () => ({ title: 'Components', noindex: true })

export default function Gallery() {
  return (
    <>
      <Hero title="เลือกที่ปลอดภัย ก่อนออกเดินทาง" lead="ดูผลตรวจจริงจากเจ้าหน้าที่ ทั้งร้านอาหาร ที่พัก และแหล่งท่องเที่ยว" />
      <div className="gallery">
        <div className="p-light">
          <GallerySections scheme="light" />
        </div>
        <div className="p-dark">
          <GallerySections scheme="dark" />
        </div>
      </div>
    </>
  )
}
